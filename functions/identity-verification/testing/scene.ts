import type { Item } from '../../platform/records/table.ts'
import { bodyOf, callOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type {
  IdentityAnswer,
  IdentityVerification,
  IdentityWebhooks,
  NewSession,
} from '../../providers/identityVerification/port.ts'
import {
  type Decided,
  type Decision,
  decide,
  type Flags,
  type IdentityRecord,
  setFlags,
} from '../identityRecordLifecycle.ts'
import { identityStore } from '../identityStore.ts'
import { handleIdentityUser } from '../identityUser.ts'
import { handleGetToken } from '../sessions/getToken.ts'
import { handleIdentityHook } from '../sessions/identityHook.ts'
import { handleInitialData } from '../sessions/initialData.ts'
import type { Known } from '../sessions/known.ts'
import { onExecutionEnded } from '../sessions/onExecutionEnded.ts'
import { onIdentityReported } from '../sessions/onIdentityReported.ts'
import { sweepUnfinishedSessions } from '../sessions/sweepUnfinishedSessions.ts'
import { handleSyncKycResult } from '../sessions/syncKycResult.ts'

/** What the vendor does when it is asked: an answer in our words, silence, or a refusal. */
export type VendorBehaviour = IdentityAnswer | 'silent' | 'refuses' | 'crashes'

/** The domain in memory, its vendor, and what people do; new before each test. */
export const scene: {
  table: MemoryTable
  clock: number
  known: Known
  /** By transaction; `started` by default. */
  behaviours: Map<string, VendorBehaviour>
  /** Of token and link. */
  opening: VendorBehaviour
  mayAskVendor: boolean
  /** Of the token asked for last. */
  expirySeconds: number
  links: NewSession[]
  requests: string[]
} = {
  table: memoryTable(),
  clock: 0,
  known: {},
  behaviours: new Map(),
  opening: { status: 'started' },
  mayAskVendor: true,
  expirySeconds: 0,
  links: [],
  requests: [],
}

const start = Date.parse('2026-11-20T04:30:00.000Z')
export const tableName = 'sthirank-identity-verification'
export const minutes = 60_000
export const hours = 60 * minutes

/** An empty domain at ten in the morning, Indian time. */
export function newScene(): void {
  Object.assign(scene, {
    table: memoryTable(),
    clock: start,
    known: { name: 'Gaurav Kumar', dob: '1990-01-01', pan: 'ABCPE1234F' },
    behaviours: new Map(),
    opening: { status: 'started' },
    mayAskVendor: true,
    links: [],
    requests: [],
  })
  process.env.TABLE_IDENTITY_VERIFICATION = tableName
}

function behaving(behaviour: VendorBehaviour): IdentityAnswer {
  if (behaviour === 'silent') throw new ProviderUnavailable('not ready')
  if (behaviour === 'refuses') throw new ProviderRefused('400')
  if (behaviour === 'crashes') throw new TypeError('a slip of ours')
  return behaviour
}

const vendor: IdentityVerification = {
  workflowId: () => Promise.resolve('workflow-1'),
  async token(transactionId, expirySeconds) {
    behaving(scene.opening)
    scene.expirySeconds = expirySeconds
    return `Bearer ${transactionId}`
  },
  async start(session) {
    behaving(scene.opening)
    scene.links.push(session)
    return `https://vendor.test/${session.transactionId}`
  },
  async outcome(transactionId) {
    scene.requests.push(transactionId)
    return behaving(scene.behaviours.get(transactionId) ?? { status: 'started' })
  },
}
const webhooks: IdentityWebhooks = {
  async verify({ raw, headers }) {
    if (headers['x-webhook-secret'] !== 'good') return undefined
    return raw === 'other' ? 'ignored' : { transactionId: raw, eventId: headers.id ?? raw }
  },
}

export const wire = () => ({
  store: identityStore(scene.table, tableName),
  verification: vendor,
  webhooks,
  mayAskVendor: () => Promise.resolve(scene.mayAskVendor),
  readKnown: () => Promise.resolve(scene.known),
  returnTo: () => 'https://site.test/platform/?back=identity',
})

export const now = (): Date => new Date(scene.clock)
export const context = () => ({ now: now(), correlationId: 'req-1' })
const call = (investorId = 'inv_1') => callOf(investorId, now())
/** What the investor does. */
export const startScreens = (investorId?: string) => handleInitialData(wire())({}, call(investorId))
export const token = (investorId?: string) => handleGetToken(wire())({}, call(investorId))
export const begin = async (investorId?: string): Promise<string> =>
  bodyOf(await startScreens(investorId)).transactionId
export const sync = async (returned?: 'finished' | 'left', investorId?: string) =>
  bodyOf(await handleSyncKycResult(wire())(returned === undefined ? {} : { returned }, call(investorId)))
export const user = async (investorId?: string) =>
  bodyOf(await handleIdentityUser(wire())({}, call(investorId))).data
/** Polls until the answer is no longer `pending`, as the browser does. */
export async function poll(returned?: 'finished' | 'left') {
  for (;;) {
    const body = await sync(returned)
    if (body.hypervergeStatus !== 'pending') return body
    scene.clock += 3_000
  }
}

/** What an operator does: the outcome, and the write when there is one. */
async function operate(
  command: (record: IdentityRecord) => Decided,
  decision?: Decision,
  investorId = 'inv_1',
) {
  const { store } = wire()
  const record = await store.readRecord(investorId)
  const decided = command(record)
  if (decided.outcome !== 'moves') return decided.outcome === 'refused' ? decided.reason : decided.outcome
  const moved =
    decision === undefined
      ? await store.setFlags(record, decided.next, context())
      : await store.decide(record, decided.next, decision, context())
  return moved.ok ? 'moved' : moved.reason
}
export const flag = (flags: Flags, investorId?: string) =>
  operate(record => setFlags(record, flags), undefined, investorId)
export const review = (decision: Decision) => operate(record => decide(record, decision), decision)

/** What comes from outside. */
export const hook = (raw: string, headers: Record<string, string> = { 'x-webhook-secret': 'good' }) =>
  handleIdentityHook(wire())({ raw, headers }, call())
export const reported = (transactionId: string, id = 'evt_1') =>
  onIdentityReported(wire()).consume(delivered('identityReported', { transactionId }, id), runAt(now()))
export const delivered = (name: string, payload: Item, eventId = 'evt_1') =>
  deliveredEvent('identity-verification', name, payload, {
    now: now(),
    type: 'identityVerification',
    id: 'hv_1',
    eventId,
  })
export const executionEnded = (name: string, status: string) =>
  onExecutionEnded(wire()).consume(
    {
      id: 'bus_9',
      source: 'aws.states',
      'detail-type': 'Step Functions Execution Status Change',
      time: now().toISOString(),
      detail: { name, status, executionArn: 'arn', input: '{}' },
    },
    runAt(now()),
  )
export const sweep = () => sweepUnfinishedSessions(wire()).run(runAt(now()))

export const sessionState = async (transactionId: string): Promise<string | undefined> =>
  (await wire().store.findSession(transactionId))?.state
/** The outcomes published, oldest first, late ones marked. */
export const outcomes = (): string[] =>
  scene.table
    .events('identityVerificationCompleted')
    .map(({ outcome, late }) => (late === true ? `${String(outcome)}, late` : String(outcome)))
