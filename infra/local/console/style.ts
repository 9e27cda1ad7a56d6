/** The one style of the console: the colours and measures of the site's passbook, and no font to load. */
export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f6f2, #0e1412); --card: light-dark(#fff, #161e1b); --sunken: light-dark(#efede6, #0a0f0d);
  --line: light-dark(#dedbd2, #29332f); --strong: light-dark(#858f8a, #6b7973); --rule: light-dark(#c9c4b4, #3d4a44);
  --ink: light-dark(#15211d, #eef2ef); --quiet: light-dark(#56625c, #a3afa9); --link: light-dark(#0b5d4b, #5cc6a7);
  --onLink: light-dark(#fff, #06231b);
  --good: light-dark(#13703f, #5fcb8b); --bad: light-dark(#b3261e, #ff8a80); --warn: light-dark(#8a5300, #f0b64a); --now: light-dark(#1f5faf, #83b4f5);
  --goodWash: light-dark(#dff2e6, #0f2e1d); --badWash: light-dark(#fbe4e2, #3b1614); --nowWash: light-dark(#e2ecf9, #122744);
  --serif: "Source Serif 4", Georgia, "Noto Serif", "Liberation Serif", serif;
  --mono: ui-monospace, "DejaVu Sans Mono", monospace;
  font: 15px/1.5 system-ui, "Noto Sans", "Liberation Sans", sans-serif; background: var(--page); color: var(--ink);
}
* { box-sizing: border-box }
html, body { overflow-x: clip }
body { margin: 0 }
main { margin: 0 auto; max-width: 90rem; padding: 0 1rem 4rem }
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
h1 { font: 600 1.7rem/1.2 var(--serif); margin: 0; overflow-wrap: anywhere }
h2 { font: 600 1.15rem/1.35 var(--serif); margin: 2rem 0 .6rem }
p { margin: .4rem 0; max-width: 46rem }
.quiet, .hint, small { color: var(--quiet); font-size: .85rem }
small { display: block; font-weight: 400 }
.top { box-shadow: 0 0 0 100vmax var(--card); clip-path: inset(0 -100vmax -3px); display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem; min-height: 3.4rem; margin: 0 -1rem; padding: .3rem 1rem; background: var(--card); position: relative }
.top::after { content: ""; position: absolute; inset: auto -100vmax 0; border-bottom: 3px double var(--rule) }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; font: 600 1.3rem/1 var(--serif); color: var(--ink); text-decoration: none }
.brand b { font: 600 .75rem/1.5 system-ui, sans-serif; border: 1px solid var(--strong); border-radius: 4px; padding: 0 .35rem }
.title { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .2rem 1.5rem; margin: 1.2rem 0 1rem; padding-bottom: .7rem; border-bottom: 3px double var(--rule) }
.title p { margin: 0; font-size: .85rem; color: var(--quiet) }
.keys kbd { font: 600 .75rem/1.5 var(--mono); border: 1px solid var(--line); border-radius: 4px; padding: 0 .3rem; background: var(--card) }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .6rem 1rem; z-index: 1 }
.card { border: 1px solid var(--line); border-radius: 12px; background: var(--card); padding: 1rem; margin-bottom: 1rem; min-width: 0 }
.card > h2:first-child { margin-top: 0 }
ul.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
ul.list > li { padding: .6rem .9rem; border-top: 1px solid var(--line) }
ul.list > li:first-child { border-top: 0 }
ul.list .row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .1rem 1rem }
ul.list a { font-weight: 600; overflow-wrap: anywhere }
.status { font-size: .75rem; font-weight: 700; letter-spacing: .02em; white-space: nowrap; padding: .05rem .45rem; border-radius: 5px; border: 3px double currentcolor }
.SUCCEEDED { color: var(--good) } .RUNNING, .next { color: var(--now) } .FAILED, .TIMED_OUT, .ABORTED { color: var(--bad) } .late { color: var(--warn) }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: 1rem 0 }
.facts dt { color: var(--quiet) } .facts dd { margin: 0; overflow-wrap: anywhere }
pre, .mono { font: .85rem/1.5 var(--mono) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem }
.message { border-left: 4px solid var(--good); background: var(--goodWash); padding: .7rem 1rem; border-radius: 0 8px 8px 0; margin: 1rem 0; overflow-wrap: anywhere }
.refused { border-left-color: var(--bad); background: var(--badWash) }
.graph { overflow: auto; position: relative; max-height: 80vh; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
.graph:focus-visible, a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible
  { outline: 3px solid var(--now); outline-offset: 2px }
.graph > svg { display: block; margin: 0 auto }
.aim { position: absolute; top: 0; left: 0; display: flex; align-items: flex-end; pointer-events: none; visibility: hidden }
.aim svg { flex: none } .here { scroll-initial-target: nearest }
.graph text { font-size: 13px; fill: var(--ink) }
.graph rect { fill: var(--page); stroke: var(--quiet); stroke-width: 1.2 }
.graph path { fill: none; stroke: var(--quiet); stroke-width: 1.3 }
.graph marker path { fill: var(--quiet); stroke: none }
.graph .caught { stroke: var(--bad); stroke-dasharray: 4 3; opacity: .75 }
.graph .back { stroke-dasharray: 1 3; stroke-linecap: round }
.graph #caughtArrow path { fill: var(--bad) }
.graph .dot { fill: var(--quiet) }
.graph .passed rect { fill: var(--goodWash); stroke: var(--good) }
.graph .current rect { fill: var(--nowWash); stroke: var(--now); stroke-width: 3 }
.graph .failed rect, .graph .stopped rect { fill: var(--badWash); stroke: var(--bad); stroke-width: 3 }
.graph .sign circle { fill: var(--card); stroke: currentcolor } .graph .sign text { font-size: 11px; fill: currentcolor }
.graph .passed .sign { color: var(--good) } .graph .current .sign { color: var(--now) }
.graph .failed .sign, .graph .stopped .sign { color: var(--bad) }
form { display: grid; gap: 1.1rem; max-width: 40rem }
label, legend { font-weight: 600; display: block; padding: 0 } .hint { font-weight: 400; margin: .1rem 0 .3rem }
fieldset { border: 0; margin: 0; padding: 0 } label .quiet, legend .quiet { font-weight: 400 }
.choices { display: flex; flex-wrap: wrap; gap: 0 1.6rem }
.choice { font-weight: 400; display: flex; gap: .6rem; align-items: center; min-height: 2.2rem }
input[type=text], input[type=search], select, textarea { font: inherit; color: inherit; background: var(--card); width: 100%; min-height: 2.75rem;
  padding: .45rem .7rem; border: 1px solid var(--strong); border-radius: 8px }
textarea { font: .85rem/1.5 var(--mono); min-height: 8rem; resize: vertical }
input[type=checkbox], input[type=radio] { accent-color: var(--link); width: 1.25rem; height: 1.25rem; margin: 0; flex: none }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.wrong { color: var(--bad); font-weight: 400; margin: .2rem 0 0 }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.4rem; border: 1px solid var(--link); border-radius: 8px; cursor: pointer;
  background: var(--link); color: var(--onLink); justify-self: start; text-decoration: none; display: inline-block; text-align: center }
button.second { background: var(--card); color: var(--link); border-color: var(--strong) }
button.stop { background: var(--bad); border-color: var(--bad); color: var(--page) }
.buttons { display: flex; flex-wrap: wrap; gap: .6rem }
.links { display: flex; flex-wrap: wrap; gap: .2rem 1rem; text-transform: capitalize }
summary { cursor: pointer; padding: .3rem 0 } details > form, details > p { margin-top: .6rem }
ol.history { list-style: none; margin: 0; padding: 0 }
ol.history li { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 1rem; align-items: baseline; padding: .2rem 0; border-top: 1px solid var(--line) }
ol.history li.day { font-weight: 600; border-top: 0; padding-top: .9rem } ol.history li.day:first-child { padding-top: 0 }
ol.history time { color: var(--quiet); font-size: .85rem; font-variant-numeric: tabular-nums }
ol.history pre { margin: .3rem 0 .5rem }

.desk { display: grid; gap: 0 1.2rem; grid-template-columns: 10.5rem minmax(0, 1fr) 19rem; align-items: start }
.queues h2 { font: 600 .8rem/1.4 system-ui, sans-serif; color: var(--quiet); margin: 1.2rem 0 .3rem .7rem }
.queues a { display: flex; justify-content: space-between; gap: .6rem; min-height: 2.4rem; align-items: center; padding: .2rem .7rem; color: var(--ink); text-decoration: none; border-radius: 8px; border-left: 4px solid transparent }
.queues a:hover { background: var(--sunken) } .queues a[aria-current] { background: var(--card); border-left-color: var(--link); font-weight: 600 }
.queues b { font-variant-numeric: tabular-nums }
.totals { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
.totals div { padding: .5rem .9rem; border-left: 1px solid var(--line) } .totals div:first-child { border-left: 0 }
.totals dt { font-size: .8rem; color: var(--quiet) } .totals dd { margin: 0; font: 600 1.45rem/1.2 var(--serif) }
.waits { padding: 0; overflow: clip }
.filter { display: flex; flex-wrap: wrap; gap: .6rem; max-width: none }
.waits .filter { padding: .8rem; border-bottom: 1px solid var(--line) }
.filter input { flex: 1 1 9rem; width: auto } .filter input[type=text] { max-width: 14rem }
.filter input[type=search] { max-width: 22rem }
.filter a { align-self: center; white-space: nowrap }
table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.35 }
th, td { padding: .5rem .7rem; text-align: left; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: middle }
thead th { font-size: .8rem; font-weight: 600; color: var(--quiet); border-bottom-color: var(--ink); white-space: nowrap }
tbody tr:last-child > * { border-bottom: 0 }
tbody th > a { color: var(--ink); font-weight: 600; text-decoration: none } tbody th > a:hover { text-decoration: underline }
tbody th { width: 100% }
@media (max-width: 90rem) { .waits .since { display: none } }
td.when { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums } th.when { text-align: right }
tr[aria-current] > * { background: var(--nowWash) } tr.failed[aria-current] > * { background: var(--badWash) }
.command { font: 600 .8rem/1.4 var(--mono); display: inline-block; border: 1px solid var(--strong); border-radius: 6px; padding: .3rem .5rem; text-decoration: none; white-space: nowrap }
.command:hover { background: var(--sunken) }
th small, td small { overflow-wrap: anywhere }
.machines { padding: 0; overflow: clip }
@media (min-width: 52rem) { .machines td { white-space: nowrap } }
.pages { display: flex; justify-content: space-between; gap: 1rem; padding: .7rem; border-top: 1px solid var(--line) }
.empty { padding: 2rem 1rem } .empty p { margin: .3rem auto; text-align: center }
.case { border-left: 8px solid var(--link); border-radius: 4px 12px 12px 4px; position: sticky; top: 1rem }
.case h2 { margin: 0 0 .4rem } .case h2, .case p { overflow-wrap: anywhere } .case pre { background: var(--sunken); margin: .5rem 0 .8rem } .case .button { width: 100% }
@media (max-width: 75rem) { .desk { grid-template-columns: 10.5rem minmax(0, 1fr) } .desk > aside { grid-column: 2 } .case { position: static } }
@media (max-width: 52rem) {
  .desk { grid-template-columns: minmax(0, 1fr) } .desk > aside { grid-column: 1 } .desk > aside.unasked { display: none } .desk > aside.asked { order: -1; margin-top: 1rem }
  .queues { display: flex; gap: .2rem; overflow-x: auto; margin: .4rem -1rem 0; padding: 0 1rem } .queues h2 { display: none }
  .queues a { flex: none; border-left: 0; border-bottom: 3px solid transparent; border-radius: 8px 8px 0 0; min-height: 2.75rem } .queues a[aria-current] { border-bottom-color: var(--link) }
  .waits thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .waits table, .waits tbody { display: block } .waits tr { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: .1rem .8rem; padding: .8rem; border-bottom: 1px solid var(--line) }
  .waits tr:last-child { border-bottom: 0 } .waits tr > * { border: 0; padding: 0; background: none } .waits tr[aria-current] { background: none } .desk:has(.asked) .waits tr[aria-current] { background: var(--nowWash) } .waits tr[aria-current] > * { background: none }
  .waits tr > th { grid-column: 1 / -1; order: 2 } .waits tr > .since { display: none } .waits tr > .do { grid-column: 1 / -1; order: 3; padding-top: .5rem }
  .keys { display: none }
  .command { padding: .65rem .8rem }
  .filter input[type=search] { flex-basis: 100%; max-width: none }
}
@media (max-width: 34rem) { .totals { grid-template-columns: repeat(2, minmax(0, 1fr)) } .totals div:nth-child(3) { border-left: 0 } .totals div:nth-child(n+3) { border-top: 1px solid var(--line) }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0 } .facts dd { margin-bottom: .6rem }
  ol.history li { grid-template-columns: minmax(0, 1fr) } }
`
