import type { AlarmChange, AlarmView } from 'cdk-local'
import { type ConsolePage, escaped, list, page, timeOf } from './page.ts'
import { type ConsoleContext, headOf, home, notFound } from './pages.ts'

/** The alarms of the stack: a part of the home, and a page with all of them and their last changes. */

const words: Readonly<Record<AlarmView['state'], string>> = {
  ALARM: 'in alarm',
  OK: 'ok',
  INSUFFICIENT_DATA: 'no data',
}
const tones: Readonly<Record<AlarmView['state'], string>> = {
  ALARM: 'FAILED',
  OK: 'SUCCEEDED',
  INSUFFICIENT_DATA: 'quiet',
}
const stateOf = (state: AlarmView['state']): string =>
  `<span class="status ${tones[state]}">${words[state]}</span>`

const alarmItem = ({ name, description, state, reason, since }: AlarmView): string =>
  `<div class="row"><b>${escaped(name)}</b>${stateOf(state)}</div><p>${escaped(description)}</p><div class="row quiet"><span>${escaped(reason)}</span><span>since ${timeOf(new Date(since))}</span></div>`

const changeItem = ({ alarm, to, reason, at }: AlarmChange): string =>
  `<div class="row"><b>${escaped(alarm)}</b>${stateOf(to)}</div><div class="row quiet"><span>${escaped(reason)}</span><span>${timeOf(new Date(at))}</span></div>`

/** So many stand with their texts above what waits; more are named, and open. */
const mostOpen = 1

/** What rings now: a part above the list of work when something does, and the way to all. Without alarms there is neither. */
export function alarmsPart({ alarms }: ConsoleContext): { readonly ringing: string; readonly link: string } {
  if (alarms === undefined) return { ringing: '', link: '' }
  alarms.evaluate()
  const ringing = alarms.list().filter(({ state }) => state === 'ALARM')
  const texts = list(ringing.map(alarmItem), '')
  // Many of them would push what waits off the screen.
  const shown =
    ringing.length <= mostOpen
      ? texts
      : `<details><summary>${ringing.map(({ name }) => escaped(name)).join(', ')}</summary>${texts}</details>`
  return {
    ringing: ringing.length === 0 ? '' : `<h2 id="alarms">Alarms that ring</h2>${shown}`,
    link: `<a href="/console/alarms">Alarms <b class="${ringing.length === 0 ? '' : 'FAILED'}">${ringing.length}</b></a>`,
  }
}

/** Every alarm, those that ring first, and the last changes. */
export function alarmsPage(context: ConsoleContext): ConsolePage {
  const { alarms, now } = context
  if (alarms === undefined) return notFound('No alarms')
  alarms.evaluate()
  const changes = alarms.changes().map(changeItem)
  const body = [
    headOf('Alarms', home, now()),
    '<p>What is measured on one machine: failures of functions, machines and the API, queues and dead letters, and lines of the log. On AWS each change is an e-mail; here it lies in the sandbox’s outbox as well.</p>',
    `<h2>What rang lately</h2>${list(changes, 'Nothing rang.')}`,
    `<h2>All alarms</h2>${list(alarms.list().map(alarmItem), 'The template has none.')}`,
  ].join('')
  return page({ title: 'Alarms', body })
}
