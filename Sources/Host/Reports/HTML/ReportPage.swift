import Pages

/// The page around a report's data: it loads nothing, and opens from a disk.
enum ReportPage {
  /// - Parameters:
  ///   - data: JSON without `<`.
  ///   - hasFirmware: whether the run can be played in it.
  static func html(_ data: String, hasFirmware: Bool = false) -> String {
    PageText.html(
      title: "Tactus report", style: (hasFirmware ? PageReplay.style : "") + PageStyle.base + style,
      body: "<main>\(body)</main>", data: data,
      script: ReportScript.text + (hasFirmware ? "\n" + PageReplay.script : ""),
      hasFirmware: hasFirmware, without: "The report needs JavaScript.")
  }

  private static let style = #"""
    canvas{display:block;width:100%}
    .two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:28px}
    @media(max-width:760px){.two{grid-template-columns:minmax(0,1fr)}main{padding:16px 12px 32px}}
    input[type=range]{width:100%;margin:10px 0;accent-color:var(--bar)}
    input:focus-visible{outline:2px solid var(--bar);outline-offset:3px}
    #screen{position:relative;background:#000;border-radius:8px;overflow:hidden}
    #screen img,#screen canvas{position:absolute;inset:0;width:100%;height:100%}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);padding:12px;margin:0;
    border-radius:8px;font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;min-height:120px}
    .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px;
    font-variant-numeric:tabular-nums}
    th,td{padding:5px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
    th:first-child,td:first-child{text-align:left}th{color:var(--soft);font-weight:600}
    td.wide{white-space:normal;overflow-wrap:anywhere;text-align:left}
    tr.over td{color:var(--bad);font-weight:700}
    th{white-space:normal;vertical-align:bottom}#touches td:nth-child(2){font-weight:700}
    #touches td:nth-child(3),#touches th:nth-child(3){text-align:left}
    #touches td:nth-child(3){min-width:150px;white-space:normal;overflow-wrap:anywhere}
    #touches tr.here td{background:var(--card)}#touches tr.here td:first-child::before{content:"▸ "}
    #touches td:first-child{padding-left:16px}#touches tr.here td:first-child{padding-left:2px}
    figure{margin:0 0 16px}figcaption{font-size:14px;color:var(--soft)}
    #figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;
    margin:16px 0 0}#figures div{background:var(--card);border-radius:8px;padding:10px 14px}
    #figures dt{color:var(--soft);font-size:13px}#figures dd{margin:0;font-size:20px;font-weight:700}
    #figures div.over dd{color:var(--bad)}#legend{display:flex;flex-wrap:wrap;gap:4px 18px;margin:8px 0}
    #legend i{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px}
    #screens{margin-bottom:12px}#screens .screen{width:min(100%,800px,80vh);border-radius:8px;overflow:hidden}
    #screens.pair .screen{flex:1 1 300px;width:auto;min-width:0}#differences td:nth-child(n+3),#differences th{text-align:left;
    white-space:normal;overflow-wrap:anywhere}#set{overflow-wrap:anywhere}#when b,#notice.bad{color:var(--bad)}
    [hidden]{display:none!important}#made td:first-child{vertical-align:top;color:var(--soft)}
    """#

  private static let body = #"""
    <header><h1 id="title"></h1><span id="word"></span></header><p id="sum"></p>
    <ul id="broken"></ul><dl id="figures"></dl>
    <section><h2>What happened</h2><canvas id="lanes" role="img"
    aria-label="Touches with refusals, gestures, blocked taps, navigation and faults over time">
    </canvas><p>A red line on the touches is a recognizer that was refused; the line through all
    rows is the slider's time.</p><input id="time" type="range" min="0" step="1" value="0" aria-label="Time in the run">
    <div class="row" id="stepping" role="toolbar" aria-label="Ticks" hidden><button id="back">One tick back</button>
    <button id="on">One tick on</button></div><p id="plays"></p>
    <div id="notice" role="status" aria-live="polite" hidden></div>
    <div id="screens" hidden></div>
    <div class="two"><div><div id="screen"><img id="shot" alt="The screen at this time" hidden>
    <canvas id="trail" aria-hidden="true"></canvas></div><p id="when"></p></div>
    <pre id="now" aria-live="polite"></pre></div></section>
    <section id="change" hidden><h2>Under other constants</h2>
    <p>The same hand, played again by the firmware in this page. What was measured stays as it was.</p>
    <div class="row"><output id="set">Nothing is changed.</output><button id="restore">As it was</button></div>
    <p id="differs" aria-live="polite"></p><div class="scroll" tabindex="0"><table id="differences" hidden></table></div>
    <details><summary>Constants</summary><input id="search" type="search" placeholder="Find a constant"
    aria-label="Find a constant"><div id="constants"></div></details></section>
    <section><h2>The path of each touch</h2><p id="chainnote"></p>
    <div class="scroll" tabindex="0"><table id="touches"></table></div></section>
    <section><h2 id="ticktitle"></h2><p id="ticknote"></p><div id="legend"></div>
    <canvas id="ticks" role="img" aria-label="What the stages of each tick took"></canvas></section>
    <section><h2 id="hoptitle"></h2><div class="two" id="bins"></div>
    <div class="scroll" tabindex="0"><table id="hops"></table></div></section>
    <section><h2 id="reacttitle"></h2><div class="scroll" tabindex="0">
    <table id="reactions"></table></div></section>
    <section><h2 id="stagetitle"></h2><div class="scroll" tabindex="0">
    <table id="stages"></table></div></section>
    <section><h2>Made with</h2><table id="made"></table><p id="thin"></p></section>
    """#
}
