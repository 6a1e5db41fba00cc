/// What pages have in common: colours by day and by night, type, a heading with a verdict.
package enum PageStyle {
  package static let base = #"""
    :root{color-scheme:light dark;--bg:#fff;--fg:#1c2333;--soft:#566078;--line:#d5dae5;--card:#f5f7fb;--bar:#1d6fd8;
    --ok:#0b6b45;--bad:#b3231b;--touch:#b36b00;--gesture:#0f7f56;--on:#fff}
    @media(prefers-color-scheme:dark){:root{--bg:#12151c;--fg:#e8ebf2;--soft:#a7b0c3;
    --line:#343b4a;--card:#1b2029;--bar:#5aa2ff;--ok:#58cf9b;--bad:#ff8a80;--touch:#ffb84d;
    --gesture:#43c78f;--on:#10131a}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,"DejaVu Sans",
    sans-serif}
    main{max-width:1240px;margin:0 auto;padding:24px 20px 48px}
    h1{font-size:22px;margin:0 12px 0 0}h2{font-size:17px;margin:32px 0 8px}
    header{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
    #word{padding:3px 12px;border-radius:8px;font-weight:700;color:var(--on);background:var(--soft)}
    #word.PASS{background:var(--ok)}#word.FAIL{background:var(--bad)}
    p{margin:6px 0;color:var(--soft)}#broken{color:var(--bad);margin:6px 0;padding-left:20px}

    """#
}
