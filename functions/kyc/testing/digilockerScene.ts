import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import type { Outcome } from '../../../shared/outcome.ts'
import {
  type AddressPart,
  type KycRecord,
  type Next,
  withAddress,
  withPan,
} from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext, panIndexOf } from '../../kyc-record/kycRows.ts'
import { kycStore } from '../../kyc-record/kycStore.ts'
import { kycOpenCheck, readKyc } from '../../kyc-record/published.ts'
import { callOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt, testEnvironment } from '../../platform/testing.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { openDigio } from '../../providers/digilocker/digio.ts'
import { openDigioWebhooks } from '../../providers/digilocker/digioWebhooks.ts'
import { handleCreateKycRequest } from '../digilocker/createKycRequest.ts'
import { handleDigilockerHook } from '../digilocker/digilockerHook.ts'
import { digilockerStore } from '../digilocker/digilockerStore.ts'
import { handleFetchDigilocker } from '../digilocker/fetchDigilocker.ts'
import { onDigilockerReported } from '../digilocker/onDigilockerReported.ts'
import { sweepDigilocker } from '../digilocker/sweepDigilocker.ts'
import { handleGetKyc } from '../overview/getKyc.ts'
import { isDigilockerEnabled } from '../published.ts'
import { draftStore } from '../steps/draftStore.ts'
import { vendorGate } from '../vendorLimit.ts'

/** Investors who go to DigiLocker, the vendor scripted at the wire behind the real adapter. */

const tableName = 'sthirank-kyc'

export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}
/** What the vendor answers at an address; it may take its time or never come. */
export type Wire = (path: string, body: Record<string, unknown>) => Promise<VendorAnswer>

/** A masked Aadhaar record as documented. */
export const aadhaar = (more: object = {}, address: object = {}) => ({
  name: 'ASHA RAO',
  dob: '07/02/1990',
  gender: 'F',
  id_number: 'xxxxxxxx1234',
  image: '/9j/4AAQSkZJRg==',
  current_address_details: {
    address: '12, 2nd Cross, 4th Block, Koramangala, Bengaluru, Karnataka, 560034',
    locality_or_post_office: 'Koramangala',
    district_or_city: 'Bengaluru (Urban)',
    state: 'Karnataka',
    pincode: '560034',
    ...address,
  },
  ...more,
})

/** The vendor's memory: requests by id, what was asked, and what it says next. */
export interface Vendor {
  readonly made: { readonly id: string; readonly reference: string }[]
  status: string
  /** Of the action; undefined when there is none. */
  details: unknown
  failure: string | undefined
  fetches: number
}

export interface Scene {
  readonly table: MemoryTable
  readonly vendor: Vendor
  now: Date
  wire: Wire
}

export function newScene(): Scene {
  for (const [name, value] of Object.entries({ ...testEnvironment, TABLE_KYC: tableName }))
    vi.stubEnv(name, value)
  const vendor: Vendor = { made: [], status: 'requested', details: undefined, failure: undefined, fetches: 0 }
  return { table: memoryTable(), vendor, now: new Date('2026-11-20T04:30:00.000Z'), wire: usual(vendor) }
}

/** A vendor that does as documented. */
export const usual =
  (vendor: Vendor): Wire =>
  async (path, body) => {
    if (path.endsWith('/with_template')) {
      const id = `KID26112000${vendor.made.length}`
      vendor.made.push({ id, reference: String(body.reference_id) })
      return { status: 200, body: { id, status: 'requested', access_token: { id: `GWT${id}` }, actions: [] } }
    }
    vendor.fetches += 1
    const { status, details, failure } = vendor
    const id = /\/(KID\w+)\/response$/.exec(path)?.[1]
    const action = {
      type: 'digilocker',
      status: details === undefined ? 'failed' : 'success',
      ...(details === undefined ? {} : { details }),
      ...(failure === undefined ? {} : { failure_reason: failure }),
    }
    return { status: 200, body: { id, status, actions: [action] } }
  }

const secrets = { read: (name: string) => Promise.resolve(`the-${name}`) }
const webhookSecret = 'the-digilocker/webhook-secret'
const checksumHeader = 'x-digio-checksum'

function depend(scene: Scene) {
  const { table } = scene
  const client = providerClient({
    pause: () => Promise.resolve(),
    fetch: async (input, init) => {
      const { status, body } = await scene.wire(
        new URL(String(input)).pathname,
        JSON.parse(String(init?.body)),
      )
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
  })
  return {
    cipher: testCipher,
    store: kycStore(table, tableName),
    drafts: draftStore(table, tableName, testCipher, kycOpenCheck),
    visits: digilockerStore(table, tableName),
    digilocker: openDigio({ client, secrets, url: 'http://vendor.test', pagesUrl: 'http://pages.test' }),
    digilockerWebhooks: openDigioWebhooks(secrets),
    digilockerReturn: 'http://127.0.0.1:8080/platform/?back=digilocker',
    kycOpenCheck,
    mayAskVendor: vendorGate(table),
    personOf: (investorId: string) =>
      Promise.resolve({ email: `${investorId}@example.in`, name: 'Asha Rao' }),
  }
}

const callBy = (scene: Scene, investorId: string) => callOf(investorId, scene.now, `${investorId}@example.in`)

/** A refusal as its problem, anything else as its body. */
const bodyOrProblem = <Body>(outcome: Outcome<Body>): Body | string =>
  outcome.ok ? outcome.body : outcome.problem.id

export function digilockerCalls(scene: Scene) {
  const dependencies = depend(scene)
  const { visits } = dependencies
  return {
    ...dependencies,
    ...called(scene, dependencies),
    ...saved(scene, dependencies),
    sweep: () => sweepDigilocker(dependencies).run(runAt(scene.now)),
    note: (investorId = 'inv_1') => visits.newest(investorId),
    state: async (investorId = 'inv_1') => (await visits.newest(investorId))?.state,
    /** Of the newest visit. */
    requestId: async (): Promise<string> => (await visits.newest('inv_1'))?.requestId ?? '',
    vendorId: (): string => scene.vendor.made.at(-1)?.id ?? '',
    /** How visits ended, event by event. */
    completed: () => scene.table.events('digilockerCompleted').map(({ outcome }) => outcome),
    kyc: (investorId = 'inv_1') => readKyc(scene.table, testCipher, investorId),
    /** Where the address step stands, as the screen shows it. */
    async addressReason(): Promise<string | undefined> {
      const answer = bodyOrProblem(await handleGetKyc(viewOf(dependencies))({}, callBy(scene, 'inv_1')))
      return typeof answer === 'string' ? answer : answer.data.steps.address.standing?.reason
    },
    enabled: () => isDigilockerEnabled(scene.table, scene.now),
    later(ms: number) {
      scene.now = new Date(scene.now.getTime() + ms)
    },
    /** From now on the vendor says that this was shared. */
    share(details: object = { aadhaar: aadhaar() }) {
      scene.vendor.status = 'approved'
      scene.vendor.details = details
    },
  }
}

/** What the screen needs beside the visits: nobody's bank, nobody's identity. */
const viewOf = (dependencies: ReturnType<typeof depend>) => ({
  ...dependencies,
  bankWithTimeline: () => Promise.resolve({ bank: { status: 'none', shown: 'none' }, timeline: [] } as const),
  identityWithTimeline: () =>
    Promise.resolve({
      identity: { userInHypervergeCug: false, enhancedKycStaus: 'pending', forceKYC: false },
      timeline: [],
    } as const),
})

/** What browsers and the vendor send. */
function called(scene: Scene, dependencies: ReturnType<typeof depend>) {
  return {
    /** The address the browser is sent to, or the refusal. */
    async open(investorId = 'inv_1'): Promise<string> {
      const answer = bodyOrProblem(await handleCreateKycRequest(dependencies)({}, callBy(scene, investorId)))
      return typeof answer === 'string' ? answer : answer.data.kycRedirectionUrl
    },
    /** The status that the investor gets on the way back. */
    async back(investorId = 'inv_1'): Promise<string> {
      const answer = bodyOrProblem(await handleFetchDigilocker(dependencies)({}, callBy(scene, investorId)))
      return typeof answer === 'string' ? answer : answer.data.status
    },
    /** A webhook, signed with the right secret by default. */
    async hook(vendorId: string, event = 'kyc.request.approved', eventId = 'WHN1', secret = webhookSecret) {
      const raw = JSON.stringify({ id: eventId, event, payload: { kyc_request: { id: vendorId } } })
      const checksum = createHmac('sha256', secret).update(raw).digest('hex')
      const hear = handleDigilockerHook(dependencies)
      return bodyOrProblem(
        await hear({ raw, headers: { [checksumHeader]: checksum } }, callBy(scene, 'nobody')),
      )
    },
    reported: (requestId: string) =>
      onDigilockerReported(dependencies).consume(delivery(scene, requestId), runAt(scene.now)),
  }
}

/** States that other calls leave behind. */
function saved(scene: Scene, { store }: ReturnType<typeof depend>) {
  const write = async (change: (record: KycRecord) => Next, investorId: string): Promise<void> => {
    const before = await store.read(investorId)
    const context = { now: scene.now, correlationId: 'scene' }
    const answer = await store.save(before, change(before), context)
    if (!answer.ok) throw new Error(`could not be saved: ${answer.reason}`)
  }
  return {
    async savePan(pan: string, investorId = 'inv_1') {
      const part = {
        index: await panIndexOf(testCipher, pan),
        sealedPan: await testCipher.encrypt(pan, kycContext.pan, investorId),
        sealedName: await testCipher.encrypt('Asha Rao', kycContext.name, investorId),
        sealedDob: await testCipher.encrypt('1990-02-07', kycContext.dob, investorId),
        gender: 'F' as const,
        income: '3' as const,
        operative: true,
        savedAt: scene.now.toISOString(),
      }
      await write(record => withPan(record, part, scene.now), investorId)
    },
    async saveAddress(address: string, investorId = 'inv_1') {
      const details = {
        address,
        localityOrPostOffice: 'Fort',
        districtOrCity: 'Mumbai',
        state: 'MH',
        country: 'IN',
        pincode: '400001',
      }
      const part: AddressPart = {
        docType: 'passport',
        source: 'manual',
        bothSidesInOne: true,
        sealedDetails: await testCipher.encrypt(JSON.stringify(details), kycContext.address, investorId),
        savedAt: scene.now.toISOString(),
      }
      await write(record => withAddress(record, part, scene.now), investorId)
    },
    /** As if an operator had approved; the review itself has its own tests. */
    async approve(investorId = 'inv_1') {
      const name = `${tableName}|investor#${investorId}|kyc`
      scene.table.rows.set(name, { ...scene.table.rows.get(name), state: 'approved' })
    },
  }
}

/** Answers one kind of call differently, the other as usual. */
export const only = (scene: Scene, call: 'create' | 'fetch', answer: () => Promise<VendorAnswer>): void => {
  const otherwise = usual(scene.vendor)
  scene.wire = (path, body) =>
    path.endsWith('/with_template') === (call === 'create') ? answer() : otherwise(path, body)
}
export const silent = (): Promise<VendorAnswer> =>
  Promise.reject(new DOMException('too late', 'TimeoutError'))
export const saying =
  (status: number, body: unknown): (() => Promise<VendorAnswer>) =>
  () =>
    Promise.resolve({ status, body })

const delivery = (scene: Scene, requestId: string) =>
  deliveredEvent(
    'kyc',
    'digilockerReported',
    { requestId },
    { now: scene.now, type: 'digilockerVisit', id: requestId },
  )
