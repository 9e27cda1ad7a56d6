import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Console, createConsole } from './console.ts'
import type { ConsolePage } from './page.ts'
import { historyItems } from './pages.ts'
import { machineArn, runOperatorMachines } from './testing/machines.ts'

/** The console as a browser without script uses it. */

let machines: Awaited<ReturnType<typeof runOperatorMachines>>
let operators: Console
let folder: string

beforeAll(async () => {
  machines = await runOperatorMachines()
  folder = mkdtempSync(join(tmpdir(), 'forms-'))
  const formsFile = join(folder, 'flow-forms.json')
  writeFileSync(
    formsFile,
    JSON.stringify({
      'ops-price-quote': {
        type: 'object',
        properties: {
          unitPrice: { type: 'string', pattern: '^\\d+\\.\\d\\d$', description: 'rupees with two places' },
          confirmUnusualPrice: { const: true, type: 'boolean' },
          preview: { type: 'boolean' },
          by: { type: 'string', description: 'who you are' },
        },
        required: ['unitPrice', 'by'],
      },
    }),
  )
  const { endpoint, now } = machines
  operators = createConsole({ endpoint, region: 'ap-south-1', formsFile, roles: ['Desk'], now })
})
afterAll(async () => {
  operators.close()
  await machines.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) => operators.read(new URL(path, 'http://127.0.0.1'))
const tokenIn = ({ body }: ConsolePage) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
async function post(path: string, fields: Record<string, string>, token?: string): Promise<ConsolePage> {
  const given = token ?? tokenIn(await get('/console/machine?name=ops-price-quote'))
  const body = new URLSearchParams({ token: given, ...fields }).toString()
  return operators.post(new URL(path, 'http://127.0.0.1'), body)
}
const priced = {
  machine: 'ops-price-quote',
  way: 'fields',
  'field.unitPrice': '100500.00',
  'field.by': 'meera.k',
}
/** The page that a form leads to, after its machine has ended or waits. */
async function followed({ status, headers }: ConsolePage): Promise<ConsolePage> {
  expect(status).toBe(303)
  await machines.idle()
  return get(headers.location ?? '')
}

describe('the machines', () => {
  it('are listed, those of operators first, with what each is for and what runs', async () => {
    await followed(await post('/console/start', { machine: 'bond-liquidation', way: 'whole', whole: '{}' }))
    const { body, headers } = await get('/console/machines')
    const names = [...body.matchAll(/machine\?name=([a-z-]+)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      'ops-list-work',
      'ops-price-quote',
      'ops-review-kyc',
      'bond-liquidation',
      'book-reconciliation',
    ])
    expect(body).toContain('The desk prices a quote.')
    expect(body).toMatch(/bond-liquidation<\/a>[\s\S]*?<td class="when">1<\/td>/)
    // The home shows those that start by themselves.
    const shown = [...(await get('/console/')).body.matchAll(/machine\?name=([a-z-]+)"/g)]
    expect(shown.map(([, name]) => name)).toEqual(['bond-liquidation', 'book-reconciliation'])
    expect((await get('/console/machines?q=settlement')).body).not.toContain('ops-price-quote')
    expect(body).not.toMatch(/<script|javascript:/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
  })

  it('have a page each with form, executions and graph, which does not reload under one’s fingers', async () => {
    const { body } = await get('/console/machine?name=ops-price-quote')
    expect(body).toContain('Rupees with two places')
    expect(body).toContain('<svg role="img"')
    expect(body).toContain('<option value="Desk">')
    expect(body).not.toContain('http-equiv="refresh"')
    expect((await get('/console/machine?name=ops-nothing')).status).toBe(404)
    expect((await get('/console/elsewhere')).status).toBe(404)
  })
})

describe('the home', () => {
  const listFor = (by: string) =>
    post('/console/start', { machine: 'ops-list-work', way: 'whole', whole: JSON.stringify({ by }) })
  const shown = async (query = '') => {
    const { body } = await get(`/console/${query}`)
    return [...body.matchAll(/<th scope="row"><a href="[^"]*">([^<]*(?:payout|price)[^<]*)<\/a>/g)].map(
      ([, what]) => what,
    )
  }
  const payout = 'A payout is late (paying): 3 units of &lt;Kaveri&gt; (bonds).'
  const price = 'An investor waits for a price: 1 unit of Tapti (mld).'

  it('is what waits (O3), read anew by itself, by words, queue, kind and what is overdue', async () => {
    const { body } = await get('/console/')
    expect(body).toContain('2 things wait, 0 failed, 1 overdue.')
    expect(body.indexOf('What waits')).toBeLessThan(body.indexOf('Failed or stopped lately'))
    expect(body).toMatch(/Overdue<\/dt><dd class="late">1</)
    expect(body).toMatch(/<a href="\/console\/\?show=money">Money <b>1<\/b>/)
    expect(body).toMatch(/<a href="\/console\/\?show=failed">Failed <b>0<\/b>/)
    // Indian time of the test's clock: 22 November, 11:34.
    expect(body).toContain('late 2 days')
    expect(body).toContain('<b class="">27 h 55</b><small>2026-11-23 15:30</small>')
    const lists = machines.callers.length
    await get('/console/')
    expect(machines.callers).toHaveLength(lists)
    expect(await shown()).toEqual([payout, price])
    expect(await shown('?show=overdue')).toEqual([payout])
    expect(await shown('?show=quoteRequest')).toEqual([price])
    expect(await shown('?show=desk')).toEqual([price])
    expect(await shown('?q=TAPTI+price')).toEqual([price])
    expect(await shown('?q=tapti&show=overdue')).toEqual([])
    expect((await get('/console/?q=%22%3E%3Cb%3E')).body).toContain('value="&quot;&gt;&lt;b&gt;"')
  })

  it('leads to the next command with what is known of its input', async () => {
    const { body } = await get('/console/?by=arjun.d')
    const next = /href="([^"]*ops-price-quote&amp;input=[^"]*)#start"/.exec(body)?.[1] ?? ''
    const form = (await get(next.replaceAll('&amp;', '&'))).body
    expect(form).toContain('value="100500.00"')
    expect(form).toContain('value="arjun.d"')
    // A name that was given with the list is kept; the console's own is nobody's.
    await followed(await listFor('meera.k'))
    expect((await get('/console/')).body).toContain(encodeURIComponent('"by":"meera.k"'))
    expect((await get('/console/machine?name=ops-price-quote&input=%7Bbroken')).status).toBe(200)
  })

  it('shows one case beside the list, with its next command ready', async () => {
    const caseIn = ({ body }: ConsolePage) => /<aside[\s\S]*<\/aside>/.exec(body)?.[0] ?? ''
    const first = caseIn(await get('/console/'))
    expect(first).toContain('class="unasked"')
    expect(first).toContain(payout)
    expect(first).toMatch(/<pre>ops-settle-liquidation\n\{[^<]*liq_1/)
    const chosen = caseIn(await get('/console/?open=quoteRequest+liq_2'))
    expect(chosen).toContain('class="asked"')
    expect(chosen).toContain(price)
    expect(caseIn(await get('/console/?open=nothing'))).toContain(payout)
    expect((await get('/console/?page=nothing')).status).toBe(200)
  })

  it('finds the execution that is called by an id', async () => {
    await followed(
      await post('/console/start', {
        machine: 'bond-liquidation',
        way: 'whole',
        whole: '{}',
        name: 'liq-named-1',
      }),
    )
    const { body } = await get('/console/?q=liq-named-1')
    expect(body).toContain('bond-liquidation: liq-named-1</a>')
    expect((await get('/console/?q=liq-named-2')).body).not.toContain('Executions of this name')
  })

  it('pages through more executions than one page holds, and chooses them by status', async () => {
    for (let count = 0; count < 30; count += 1)
      await followed(await post('/console/start', { ...priced, name: `page-${count}` }))
    const named = (body: string) => [...body.matchAll(/>(page-\d+)<\/a>/g)].map(([, name]) => name)
    const first = (await get('/console/machine?name=ops-price-quote')).body
    const older =
      /href="([^"]*after=[^"]*)#executions">Older/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = (await get(older)).body
    expect(named(first)).toHaveLength(25)
    expect(new Set([...named(first), ...named(second)]).size).toBe(30)
    expect(named((await get('/console/machine?name=ops-price-quote&status=FAILED')).body)).toEqual([])
    expect(named((await get('/console/machine?name=ops-price-quote&status=SUCCEEDED')).body)).toHaveLength(25)
  })
})

describe('an execution', () => {
  it('is started by the form under the operator’s name and tells how it ended', async () => {
    const done = await followed(await post('/console/start', { ...priced, name: 'price-1', as: 'Desk' }))
    expect(done.body).toContain('<div class="message">Priced at one lakh rupees.</div>')
    expect(done.body).toContain('<h1>price-1</h1>')
    expect(done.body).toMatch(/class="state Pass passed"/)
    expect(done.body).not.toContain('http-equiv="refresh"')
    expect(JSON.stringify(machines.callers)).toContain('assumed-role/NotesDesk/meera.k')
    // Its input is offered again for the next start.
    const again = /href="([^"]*from=[^"]*)#start"/.exec(done.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await get(again)).body).toContain('value="100500.00"')
  })

  it('is previewed by the button beside Start, and leads to the start without it', async () => {
    const form = await get('/console/machine?name=ops-price-quote')
    expect(form.body).toContain('<button class="second" name="field.preview" value="true">')
    expect(form.body).not.toContain('<legend>preview')
    const shown = await followed(await post('/console/start', { ...priced, 'field.preview': 'true' }))
    expect(shown.body).toContain('&quot;preview&quot;: true')
    const start = /class="button" href="([^"]*from=[^"]*)#start">To the start without/.exec(shown.body)?.[1]
    const again = await get(start?.replaceAll('&amp;', '&') ?? '')
    expect(again.body).toContain('value="100500.00"')
    const ended = await followed(await post('/console/start', priced))
    expect(ended.body).not.toContain('preview')
  })

  it('that refuses says so, in its words, and marks where', async () => {
    const refused = await followed(await post('/console/start', { ...priced, 'field.unitPrice': '0.00' }))
    expect(refused.body).toContain('<b>PriceMissing</b><br>Nothing was changed. &lt;Say&gt; a price.')
    expect(refused.body).toMatch(/class="state Fail failed"/)
    expect(refused.body).toContain('It ended in</dt><dd>Refused')
  })

  it('is stopped by its button, and stands where it stood', async () => {
    const running = await followed(
      await post('/console/start', { machine: 'bond-liquidation', way: 'whole', whole: '{}', name: 'liq-1' }),
    )
    expect(running.body).toContain('http-equiv="refresh"')
    expect(running.body).not.toContain('action="/console/stop"')
    expect(running.body).toMatch(/class="state Wait current"/)
    const arn = `${machineArn('bond-liquidation').replace(':stateMachine:', ':execution:')}:liq-1`
    // Reading details or stopping needs a page that does not reload.
    const still = await get(`/console/execution?arn=${encodeURIComponent(arn)}&still=1`)
    expect(still.body).toContain('action="/console/stop"')
    expect(still.body).not.toContain('http-equiv="refresh"')
    const refused = await post('/console/stop', { arn }, 'guessed')
    expect([refused.status, refused.body.includes('action="/console/stop"')]).toEqual([403, true])
    const stopped = await followed(await post('/console/stop', { arn }))
    expect(stopped.body).toMatch(/class="state Wait stopped"/)
    expect(stopped.body).toContain('Stopped by hand in the console.')
    expect((await post('/console/stop', { arn: `${arn}-none` })).status).toBe(404)
    expect((await get('/console/execution?arn=nonsense')).status).toBe(404)
  })
})

describe('what is refused keeps what was typed', () => {
  const typed = {
    ...priced,
    'field.unitPrice': 'a lakh',
    name: 'price-2',
    as: 'Desk',
    'field.confirmUnusualPrice': 'true',
  }

  it('when a field is wrong', async () => {
    const { status, body } = await post('/console/start', typed)
    expect(status).toBe(422)
    expect(body).toContain('Nothing was started: look at unitPrice.')
    expect(body).toContain('value="a lakh"')
    expect(body).toContain('value="price-2"')
    expect(body).toContain('<option value="Desk" selected>')
    expect(body).toMatch(/name="field\.confirmUnusualPrice" value="true" checked/)
  })

  it('when the page is older than the stack, or the token is not ours', async () => {
    const before = machines.callers.length
    const { status, body } = await post('/console/start', priced, 'from-another-stack')
    expect(status).toBe(403)
    expect(body).toContain('before the stack was started')
    expect(body).toContain('value="100500.00"')
    expect(machines.callers).toHaveLength(before)
  })

  it('when the role may not, or no operator is named', async () => {
    const whole = '{"by": "meera.k"}'
    const denied = await post('/console/start', {
      machine: 'ops-review-kyc',
      way: 'whole',
      whole,
      as: 'Desk',
    })
    expect(denied.status).toBe(400)
    expect(denied.body).toContain(
      'AccessDeniedException: User: arn:aws:sts::000000000000:assumed-role/NotesDesk/meera.k',
    )
    expect(denied.body).toContain('{&quot;by&quot;: &quot;meera.k&quot;}</textarea>')
    const nameless = await post('/console/start', {
      machine: 'ops-review-kyc',
      way: 'whole',
      whole: '{}',
      as: 'Desk',
    })
    expect([nameless.status, nameless.body.includes('say in &quot;by&quot; who you are')]).toEqual([
      422,
      true,
    ])
  })

  it('when it quotes personal data, which no execution may keep', async () => {
    const before = machines.callers.length
    const whole = '{"by": "meera.k", "reason": "the PAN ABCPE1234F matches"}'
    const refused = await post('/console/start', { machine: 'ops-price-quote', way: 'whole', whole })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Nothing was started, and nothing was kept.')
    expect(machines.callers).toHaveLength(before)
  })

  it('when it is no JSON, or a name is used again', async () => {
    const broken = await post('/console/start', { machine: 'ops-price-quote', way: 'whole', whole: '{"by":' })
    expect(broken.status).toBe(422)
    expect(broken.body).toContain('{&quot;by&quot;:</textarea>')
    expect(broken.body).toContain('<details open>')
    await followed(await post('/console/start', { ...priced, name: 'twice' }))
    const twice = await post('/console/start', { ...priced, name: 'twice' })
    expect(twice.body).toContain('ExecutionAlreadyExists')
    expect((await post('/console/start', { machine: 'ops-nothing' })).status).toBe(404)
    expect((await post('/console/elsewhere', {})).status).toBe(404)
  })
})

describe('a history of many days', () => {
  it('names each day once, as it is in India', () => {
    const at = (instant: string, id: number) =>
      ({ id, timestamp: new Date(instant), type: 'WaitStateEntered' }) as const
    const items = historyItems([
      at('2027-02-01T04:30:16Z', 1),
      at('2027-02-01T18:29:59Z', 2),
      at('2027-02-01T18:30:00Z', 3),
      at('2027-02-08T05:30:00Z', 4),
    ])
    expect([...items.matchAll(/<li class="day">([^<]+)</g)].map(([, day]) => day)).toEqual([
      'Monday, 1 Feb 2027',
      'Tuesday, 2 Feb 2027',
      'Monday, 8 Feb 2027',
    ])
    expect(items.match(/<time>/g)).toHaveLength(4)
  })
})
