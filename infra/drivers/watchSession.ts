import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DescribeStateMachineCommand } from '@aws-sdk/client-sfn'
import { seededRandom } from 'cdk-local/testing'
import { advance } from './control.ts'
import {
  clearPlace,
  executionsOf,
  newPlace,
  startByCommand,
  statesClient,
  type TestStack,
} from './testStack.ts'
import { newInvestor, person, signUpForm, Visitor, verifyBank } from './visitor.ts'
import { newWorkingCopy, type WorkingCopy } from './workingCopy.ts'

/** A session of edits in a working copy while the stack runs: each one is saved, and seen when it is live. */

export const editKinds = ['function', 'machine', 'text'] as const
export type EditKind = (typeof editKinds)[number]

export interface WatchSession {
  readonly edits: readonly { readonly kind: EditKind; readonly liveMs: number }[]
  /** Bytes of the stack's process after each edit. */
  readonly residentBytes: readonly number[]
  /** How the executions ended that were started between the edits. */
  readonly ended: readonly string[]
}

/** What an edit changes, and what is read until it shows. */
interface Edited {
  readonly file: string
  readonly change: (text: string, mark: string) => string
  readonly shown: (stack: TestStack) => Promise<string>
}

const machineArn = 'arn:aws:states:ap-south-1:000000000000:stateMachine:bank-verification'

const edited: Readonly<Record<EditKind, Edited>> = {
  function: {
    file: 'functions/auth/version.ts',
    change: (text, mark) => text.replace(/reply\('[^']*'\)/, `reply('${mark}')`),
    shown: async stack => (await new Visitor(stack.origin).call('version')).text,
  },
  machine: {
    file: 'workflows/bank-verification/machine.asl.json',
    change: (text, mark) =>
      text.replace(/"Comment": "[^"]*"/, `"Comment": "A penny drop and its polls, ${mark}"`),
    async shown(stack) {
      const client = statesClient(stack)
      const { definition = '' } = await client.send(
        new DescribeStateMachineCommand({ stateMachineArn: machineArn }),
      )
      client.destroy()
      return definition
    },
  },
  text: {
    file: 'shared/texts/en/auth.ts',
    change: (text, mark) =>
      text.replace(/('auth.passwordsDontMatch': ).*,/, `$1'Both must be the same, ${mark}',`),
    // Refused before any limit counts it.
    async shown(stack) {
      const visitor = new Visitor(stack.origin)
      const input = { ...(await signUpForm(visitor, person(2, 'watch'))), repassword: 'Another-2026' }
      return (await visitor.call('register', input)).text
    },
  },
}

async function liveAfter(stack: TestStack, copy: WorkingCopy, kind: EditKind, mark: string): Promise<number> {
  const { file, change, shown } = edited[kind]
  const since = performance.now()
  copy.edit(file, text => change(text, mark))
  await new Visitor(stack.origin).until(`${kind} ${mark}`, async () =>
    (await shown(stack)).includes(mark) ? true : undefined,
  )
  return performance.now() - since
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Starts a bank verification that is given up after five polls, 20 s, of an investor of its own: each has a limit. */
async function startVerification(stack: TestStack, n: number): Promise<void> {
  const visitor = await newInvestor(stack.origin, person(n, 'watch'))
  await verifyBank(visitor, `5010${String(n).padStart(6, '0')}0004`)
}

async function editAll(
  stack: TestStack,
  copy: WorkingCopy,
  count: number,
  random: () => number,
): Promise<WatchSession> {
  const somebody = new Visitor(stack.origin)
  await somebody.until('the code is followed', async () =>
    stack.output().includes('The code is followed') ? true : undefined,
  )
  const edits: { kind: EditKind; liveMs: number }[] = []
  const resident: number[] = []
  for (let n = 0; n < count; n += 1) {
    if (n % 5 === 0) await startVerification(stack, n)
    const kind = n < editKinds.length ? editKinds[n] : editKinds[Math.floor(random() * editKinds.length)]
    if (kind === undefined) throw new Error('a kind of edit was drawn that does not exist')
    edits.push({ kind, liveMs: await liveAfter(stack, copy, kind, `edit ${n}`) })
    resident.push(residentBytes(stack.pid))
  }
  await advance(stack, 'PT1M')
  const ended = await somebody.until(
    'the executions',
    async () => {
      const states = (await executionsOf(stack, 'bank-verification')).map(({ status }) => status)
      return states.includes('RUNNING') ? undefined : states
    },
    120_000,
  )
  return { edits, residentBytes: resident, ended }
}

/** Saves `count` edits of functions, machines and texts drawn from `seed`; a bank verification begins at every fifth. */
export async function watchSession(count: number, seed: number): Promise<WatchSession> {
  const copy = await newWorkingCopy()
  const place = await newPlace()
  // Without demo data, whose making would take both cores.
  writeFileSync(join(place.dataDir, 'seeded'), '')
  const stack = await startByCommand(place, ['--watch'], { WORKERS: '12' }, copy.root)
  try {
    return await editAll(stack, copy, count, seededRandom(seed))
  } finally {
    await clearPlace(place.dataDir, stack)
    copy.remove()
  }
}
