import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { bundleSizes } from '../bundles/bundleSizes.ts'
import { withoutThrottles } from '../drivers/alteredTemplate.ts'
import { advance } from '../drivers/control.ts'
import {
  type CountingDatabase,
  type DatabaseCall,
  startCountingDatabase,
} from '../drivers/countingDatabase.ts'
import {
  completeKyc,
  identityEnds,
  investorIdOf,
  openIdentity,
  operate,
  papersOf,
  syncToTheEnd,
} from '../drivers/kyc.ts'
import {
  clearPlace,
  executionsOf,
  historyOf,
  newPlace,
  notedProcess,
  startByCommand,
  startTestStack,
  type TestStack,
} from '../drivers/testStack.ts'
import { newInvestor, person, type Visitor, verifyBank } from '../drivers/visitor.ts'
import { repositoryRoot } from '../repository.ts'
import { databaseWork } from './databaseWork.ts'
import { benchMarket, marketClock } from './marketBench.ts'
import { benchSelling, benchSellingRequests } from './sellingBench.ts'
import { benchXirr } from './xirrBench.ts'

// `npm run bench` prints figures of the stack, each beside its goal. It asserts nothing, because machines differ.

const run = promisify(execFile)
const say = (line = ''): void => void process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Memory of a process now (`VmRSS`) or at its peak so far (`VmHWM`), in bytes. */
function residentBytes(pid: number | undefined, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (pid === undefined) return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
}

function sayMemory(when: string, stack: TestStack): void {
  const [own, database, sandbox] = [
    stack.pid,
    notedProcess(stack.dataDir, 'dynoxide'),
    notedProcess(stack.dataDir, 'sandbox'),
  ].map(pid => residentBytes(pid))
  const megabytes = (bytes = 0): string => `${(bytes / 1e6).toFixed(0)} MB`
  say(
    `memory ${when}: stack ${megabytes(own)} (peak ${megabytes(residentBytes(stack.pid, 'VmHWM'))}), database ${megabytes(database)}, sandbox ${megabytes(sandbox)}`,
  )
}

async function benchStart(): Promise<void> {
  say('Start (goal 15 s the first time, 5 s warm)')
  const place = await newPlace()
  // As after a fresh checkout: no earlier build is reused.
  rmSync(join(repositoryRoot, '.cache/built.json'), { force: true })
  const usual = { WORKERS: '12' }
  const cold = await startByCommand(place, [], usual)
  say(`cold: ${(cold.readyInMs / 1000).toFixed(1)} s to the first answer, site and stacks built`)
  await cold.stop()
  const warm = await startByCommand(place, [], usual)
  say(`warm: ${(warm.readyInMs / 1000).toFixed(1)} s`)
  sayMemory('when ready', warm)
  const visitor = await newInvestor(warm.origin, person(1, 'memory'))
  await verifyBank(visitor, '50100012345678')
  await advance(warm, 'PT10S')
  sayMemory('after a sign-up and a verification', warm)
  await clearPlace(place.dataDir, warm)
  say()
}

const functions = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Properties: z
        .looseObject({
          FunctionName: z.unknown().optional(),
          Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()) }).optional(),
        })
        .optional(),
    }),
  ),
})

/** The text of every template of the `local` stage. */
function templates(): string[] {
  const folder = join(repositoryRoot, 'cdk.out/local')
  return readdirSync(folder)
    .filter(name => name.endsWith('.template.json'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** The environment variables of each function: some are read when a function loads. */
function variablesOfFunctions(): Map<string, string[]> {
  const resources = templates()
    .map(text => functions.parse(JSON.parse(text)))
    .flatMap(({ Resources }) => Object.values(Resources))
  return new Map(
    resources.map(({ Properties }) => [
      String(Properties?.FunctionName),
      Object.keys(Properties?.Environment?.Variables ?? {}),
    ]),
  )
}

/** Median milliseconds to import a module in a process of its own. */
async function loadTimeMs(file: string, variables: readonly string[]): Promise<number> {
  const code = `const began = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - began)); process.exit(0)`
  const own = Object.fromEntries(variables.map(name => [name, 'x']))
  const env = { PATH: process.env.PATH, ...own, AWS_REGION: 'ap-south-1' }
  const values: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env })
    values.push(Number(stdout.trim().split('\n').at(-1)))
  }
  return median(values)
}

async function benchBundles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')
  const base = await loadTimeMs(bare, [])
  say(`Bundles, gzip (a bare handler loads in ${base.toFixed(1)} ms)`)
  const variables = variablesOfFunctions()
  for (const { name, file, bytes, goalBytes } of bundleSizes()) {
    const milliseconds = (await loadTimeMs(file, variables.get(name) ?? [])).toFixed(0)
    const note = bytes > goalBytes ? '  over the goal' : ''
    say(
      `${name.padEnd(30)} ${kilobytes(bytes).padStart(9)} ≤ ${kilobytes(goalBytes)} ${milliseconds.padStart(4)} ms${note}`,
    )
  }
  rmSync(folder, { recursive: true })
  say()
}

async function benchScripts(): Promise<void> {
  say(
    'Script of the site (goal: a lazy route 35 kB gzip; first loads: npx playwright test -c web/playwright.config.ts firstLoad)',
  )
  const { stdout } = await run(process.execPath, ['web/size.ts'], { cwd: repositoryRoot })
  say(stdout)
}

/** All DynamoDB calls of one KYC. */
async function kycWork(
  stack: TestStack,
  database: { take(): DatabaseCall[] },
): Promise<{ calls: number; units: number }> {
  const visitor = await newInvestor(stack.origin, person(3, 'counted'))
  await advance(stack, 'PT1M')
  database.take()
  await completeKyc(visitor, papersOf(3), stack)
  const investorId = await investorIdOf(visitor)
  await operate(stack, visitor, 'ops-review-kyc', { investorId, decision: 'approve' })
  await advance(stack, 'PT1S')
  const calls = database.take().filter(({ operation }) => operation !== 'Scan')
  return { calls: calls.length, units: calls.reduce((sum, { units }) => sum + units, 0) }
}

async function countDatabaseWork(stack: TestStack, database: CountingDatabase): Promise<void> {
  say('DynamoDB per API call, besides the one session read (goal: median 1, at most 3, no scan)')
  const work = await databaseWork(stack, database)
  for (const { name, status, calls, units } of work) {
    const label = calls.map(({ operation }) => operation).join(' ')
    say(
      `${name.padEnd(22)} ${status}  ${String(calls.length).padStart(2)} calls  ${units.toFixed(1).padStart(5)} units  ${label}`,
    )
  }
  const lengths = work.map(({ calls }) => calls.length)
  const whole = await kycWork(stack, database)
  const granting = templates().filter(text => text.includes('"dynamodb:Scan"')).length
  say(
    `median ${median(lengths)}, most ${Math.max(...lengths)}; ${granting === 0 ? 'no function is granted Scan' : 'a function is granted Scan'}`,
  )
  say(
    `a whole KYC, from the first step to the approval, consumers and machines included: ${whole.calls} calls, ${whole.units.toFixed(0)} units`,
  )
  say()
}

const history = z.array(z.looseObject({ type: z.string() }))

/** The states and retries of an execution, as Step Functions counts them. */
async function sayTransitions(stack: TestStack, executionName: string, label: string): Promise<void> {
  const execution = (await executionsOf(stack)).find(({ name }) => name === executionName)
  const events = history.parse(JSON.parse(await historyOf(stack, execution?.arn ?? '')))
  const entered = events.filter(({ type }) => type.endsWith('StateEntered')).length
  const failed = events.filter(({ type }) => /^(Task|LambdaFunction)(Failed|TimedOut)$/.test(type)).length
  say(`${label}: ${entered} states entered, ${failed} retries`)
}

/** Runs `work` on a stack whose calls of DynamoDB are counted. */
async function withCountedDatabase(
  work: (stack: TestStack, database: CountingDatabase) => Promise<void>,
  clock?: number,
): Promise<void> {
  const place = await newPlace()
  const database = await startCountingDatabase(join(place.dataDir, 'counted'))
  process.env.DYNAMODB_ENDPOINT = database.endpoint
  const stack = await startTestStack({ ...place, clock })
  delete process.env.DYNAMODB_ENDPOINT
  await work(stack, database)
  await clearPlace(place.dataDir, stack)
  await database.stop()
}

const benchOrders = (): Promise<void> =>
  withCountedDatabase((stack, database) => benchMarket({ stack, database, say, sayTransitions }), marketClock)

async function benchSales(): Promise<void> {
  await withCountedDatabase(
    (stack, database) => benchSelling({ stack, database, say, sayTransitions }),
    marketClock,
  )
  const assemblyDir = await withoutThrottles()
  const fast = await newPlace()
  const fastStack = await startTestStack({ ...fast, assemblyDir, clock: marketClock })
  say('Requests per second, 8 at a time, edge throttles lifted, measured on this machine')
  await benchSellingRequests(fastStack, say, perSecond)
  await clearPlace(fast.dataDir, fastStack)
  rmSync(assemblyDir, { recursive: true, force: true })
  say()
}

async function benchIdentitySync(stack: TestStack): Promise<void> {
  say('States entered and retries per identity sync')
  for (const [n, outcome, label] of [
    [11, 'auto_approved', 'the first ask is answered (goal 8)'],
    [12, 'silent', 'five asks (goal 20)'],
  ] as const) {
    const visitor = await newInvestor(stack.origin, person(n, 'bench'))
    const investorId = await investorIdOf(visitor)
    const flags = { investorId, enhancedGroup: true, forceKYC: true }
    await operate(stack, visitor, 'ops-set-investor-flags', flags)
    const { transactionId } = await openIdentity(visitor)
    await identityEnds(stack, transactionId, outcome)
    await syncToTheEnd(stack, visitor, 'finished')
    await advance(stack, 'PT1M')
    await sayTransitions(stack, transactionId, label)
  }
  say()
}

async function benchMachine(stack: TestStack, visitor: Visitor): Promise<void> {
  say('States entered and retries per bank verification')
  for (const [account, label] of [
    ['50100012345678', 'the first poll answers (goal 8)'],
    ['50100012340004', 'five polls (goal 20)'],
  ] as const) {
    const attempt = await verifyBank(visitor, account)
    await advance(stack, 'PT40S')
    await sayTransitions(stack, attempt, label)
  }
  say()
}

const benchSeconds = 4

/** Successful answers per second with `width` requests at a time. */
async function perSecond(width: number, ask: () => Promise<{ status: number }>): Promise<string> {
  const began = performance.now()
  let good = 0
  let other = 0
  const asker = async (): Promise<void> => {
    while (performance.now() - began < benchSeconds * 1000)
      if ((await ask()).status === 200) good += 1
      else other += 1
  }
  await Promise.all(Array.from({ length: width }, asker))
  const rate = (good / ((performance.now() - began) / 1000)).toFixed(0)
  return `${rate} per second${other > 0 ? ` (${other} refused)` : ''}`
}

async function benchRequests(): Promise<void> {
  const assemblyDir = await withoutThrottles()
  const place = await newPlace()
  const stack = await startTestStack({ ...place, assemblyDir })
  const somebody = person(1, 'bench')
  const visitor = await newInvestor(stack.origin, somebody)
  const { email, password } = somebody
  await benchMachine(stack, visitor)
  await benchIdentitySync(stack)
  const validationRequestId = await verifyBank(visitor, '50100012340002')
  say('Requests per second, 8 at a time, edge throttles lifted, measured on this machine')
  const version = await perSecond(8, () => visitor.call('version'))
  say(`version (base: no session, no database)  ${version}`)
  say(`profile        ${await perSecond(8, () => visitor.call('getProfile'))}`)
  say(`verify status  ${await perSecond(8, () => visitor.call('verifyBankStatus', { validationRequestId }))}`)
  // One after the other: each log-in needs a browser of its own.
  const people = await Promise.all(
    [2, 3, 4, 5, 6, 7, 8, 9].map(async n => {
      await newInvestor(stack.origin, person(n, 'bench'))
      return person(n, 'bench')
    }),
  )
  let next = 0
  const login = await perSecond(8, () => {
    next += 1
    const who = people[next % people.length] ?? { email, password }
    return visitor.call('login', { email: who.email, password: who.password }, { cookie: '' })
  })
  say(`login          ${login}`)
  sayMemory('afterwards', stack)
  await clearPlace(place.dataDir, stack)
  rmSync(assemblyDir, { recursive: true, force: true })
}

const parts = {
  start: benchStart,
  bundles: benchBundles,
  scripts: benchScripts,
  database: () => withCountedDatabase(countDatabaseWork),
  market: benchOrders,
  selling: benchSales,
  requests: benchRequests,
  xirr: async () => benchXirr(say),
}
// Words after the command choose parts: `npm run bench -- database`.
const chosen = process.argv.slice(2)
for (const [name, part] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) await part()
