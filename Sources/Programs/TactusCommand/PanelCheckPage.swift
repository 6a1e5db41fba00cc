import Pages
import Panels

/// A report card as a page: one file that loads and runs nothing, by day and by night.
struct PanelCheckPage {
  private let report: PanelCheckReport

  init(_ report: PanelCheckReport) { self.report = report }

  private static let style = #"""

    .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px;
    font-variant-numeric:tabular-nums}
    th,td{padding:5px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap;
    vertical-align:top}
    th:first-child,td:first-child,th:last-child{text-align:left}th{color:var(--soft);font-weight:600}
    td.wide{white-space:normal;overflow-wrap:anywhere;text-align:left;color:var(--soft)}
    tr.over td:nth-child(-n+2),td.bad{color:var(--bad);font-weight:700}tr.beside td{border-top:0}
    ul{padding-left:20px;margin:6px 0}li{margin:4px 0;overflow-wrap:anywhere}
    .found b{color:var(--bad)}.remedy,li code,figcaption{color:var(--soft)}code{font-size:13px}
    figure{margin:0}figcaption{font-size:14px;margin:6px 0}
    svg.glass{display:block;width:100%;max-height:80vh;font-family:inherit}
    .pane{fill:var(--card);stroke:var(--line)}polyline,.ring,path.scale{fill:none}
    polyline,.ring{stroke:currentColor;stroke-linejoin:round;stroke-linecap:round}
    .dot{fill:currentColor}path.scale{stroke:var(--soft)}text.scale{fill:var(--soft)}
    .fault circle{fill:var(--bg);stroke:var(--bad)}.fault text{fill:var(--bad);font-weight:700}
    line.dead{stroke:var(--bad)}
    .k0{color:#1f5fbf}.k1{color:#b36b00}.k2{color:#0f7f56}.k3{color:#8e44ad}.k4{color:#117a8b}
    .k5{color:#a8326e}.k6{color:#5b6b1f}.k7{color:#5a5a66}
    @media(prefers-color-scheme:dark){.k0{color:#6ea8ff}.k1{color:#ffb84d}.k2{color:#43c78f}
    .k3{color:#cf94ee}.k4{color:#4fc3d6}.k5{color:#f284b8}.k6{color:#b4c75c}.k7{color:#b9b9c6}}
    .touched{fill:var(--ok);fill-opacity:.35}.passed{fill:var(--bad)}.once{fill:var(--touch)}
    .legend{display:flex;flex-wrap:wrap;gap:2px 20px;list-style:none;padding:0;font-size:14px}
    .legend i{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;
    border:1px solid var(--line);background:var(--card)}
    i.touched{background:color-mix(in srgb,var(--ok) 35%,var(--card))}i.passed{background:var(--bad)}
    i.once{background:var(--touch)}
    pre{overflow-x:auto;background:var(--card);padding:12px;border-radius:8px;
    font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}

    """#

  var text: String {
    let program = Program.current
    let body = PanelCheckBody(
      report,
      about: [("program", "\(program.name) \(program.version)"), ("command", program.commandLine)])
    return PageText.still(
      title: "Report card of a panel", style: PageStyle.base + Self.style, body: body.html)
  }
}
