import { beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../shared/outcome.ts'
import type { Call } from '../platform/apiFunction.ts'
import type { Idempotency } from '../platform/moveRecord.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/providerClient.ts'
import type { Item, TransactItem } from '../platform/table.ts'
import type { BankValidation, DropState, WebhookMessage } from '../providers/bankValidation/port.ts'
import { addBank } from './addBank.ts'
import { bankValidationHook } from './bankValidationHook.ts'
import { findBranch } from './findBranch.ts'
import { getBank } from './getBank.ts'
import { onBankValidationReported } from './onBankValidationReported.ts'
import { onBankVerificationRequested } from './onBankVerificationRequested.ts'
import { onDocumentRejected, onDocumentUploaded } from './onDocument.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { readBankAccount } from './published.ts'
import { sweepPendingAttempts } from './sweepPendingAttempts.ts'
import { type MemoryTable, memoryTable, testCipher } from './testing.ts'
import { verificationStore } from './verificationStore.ts'
import { verifyBank } from './verifyBank.ts'
import { verifyBankStatus } from './verifyBankStatus.ts'

const start = Date.parse('2026-11-20T04:30:00.000Z')
const tableName = 'sthirank-bank-verification'
let table: MemoryTable
let clock: number
let approved: boolean

const account = { name: 'Gaurav Kumar', accountNumber: '50100012345678', ifsc: 'HDFC0000053' }
const saveForm = { ...account, accountType: 'SB' as const }
const kycGate = (): TransactItem => ({
  ConditionCheck: {
    TableName: 'sthirank-account',
    Key: { pk: 'investor', sk: 'profile' },
    ConditionExpression: approved ? 'closed = :open' : 'attribute_not_exists(closed)',
    ExpressionAttributeValues: { ':open': false },
  },
})

function wire() {
  const store = verificationStore(table, tableName)
  return {
    store,
    cipher: testCipher,
    kycOpenCheck: kycGate,
    kycApproved: () => Promise.resolve(approved),
    webhooks: {
      verify: ({ raw, headers: { signature, id } }: WebhookMessage) =>
        Promise.resolve(
          signature !== 'good'
            ? undefined
            : raw === 'other'
              ? ('ignored' as const)
              : { reference: raw, ...(id === undefined ? {} : { eventId: id }) },
        ),
    },
  }
}

const now = (): Date => new Date(clock)
const call = (investorId = 'inv_1', key?: Idempotency): Call & { session: NonNullable<Call['session']> } => ({
  now: now(),
  correlationId: 'req-1',
  address: '203.0.113.7',
  device: 'Chrome on Android',
  session: {
    id: 'session',
    investorId,
    email: 'investor@example.in',
    device: 'Chrome on Android',
    openedAt: now(),
    lastSeenAt: now(),
    isMfuUser: false,
  },
  ...(key === undefined ? {} : { idempotency: key }),
})
const keyed = (name: string, bodyHash: string, key = 'k'.repeat(16)): Idempotency => ({
  owner: 'inv_1',
  call: name,
  key,
  bodyHash,
})

function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}
const problemOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'none' : outcome.problem.id)

const verify = (form = account, investorId?: string, key?: Idempotency) =>
  verifyBank(wire())(form, call(investorId, key))
const begin = async (form = account, investorId?: string): Promise<string> =>
  bodyOf(await verify(form, investorId)).result.validationRequestId
const status = async (validationRequestId: string, investorId?: string) =>
  bodyOf(await verifyBankStatus(wire())({ validationRequestId }, call(investorId))).result
const add = (
  form: Parameters<ReturnType<typeof addBank>>[0] = saveForm,
  investorId?: string,
  key?: Idempotency,
) => addBank(wire())(form, call(investorId, key))
const view = async (investorId?: string) => bodyOf(await getBank(wire())({}, call(investorId))).data
const settle = (id: string, verdict: Parameters<ReturnType<typeof verificationStore>['settle']>[1]) =>
  wire().store.settle(id, verdict, { now: now(), correlationId: 'flow' })

beforeEach(() => {
  table = memoryTable()
  clock = start
  approved = false
  process.env.TABLE_BANK_VERIFICATION = tableName
})

describe('a bank account is verified', () => {
  it('from the request to the saved account, two writes by the investor and one by the flow', async () => {
    const outcome = await verify()
    expect(bodyOf(outcome).allowBank).toBe(false)
    const id = bodyOf(outcome).result.validationRequestId
    expect(table.calls).toEqual(['get', 'transact'])
    expect(table.events('bankVerificationRequested')).toEqual([{ attemptId: id, investorId: 'inv_1' }])
    expect(await status(id)).toBe('pending')
    clock += 4_000
    expect(await settle(id, 'verified')).toBe('moved')
    expect(await status(id)).toBe('active')
    expect(bodyOf(await add()).data.status).toBe('verified')
    expect(await view()).toMatchObject({
      status: 'verified',
      account: {
        nameInBank: 'Gaurav Kumar',
        accountNumber: '••••••••••5678',
        ifscCode: 'HDFC0000053',
        accountType: 'SB',
        bankName: 'HDFC Bank',
        branchTypedByInvestor: false,
      },
      can: { edit: true, verify: true, uploadProof: false },
      timeline: [{ what: 'bankVerificationCompleted.verified' }, { what: 'bankVerificationRequested' }],
    })
    expect(await readBankAccount(table, testCipher, 'inv_1')).toMatchObject({
      status: 'verified',
      accountNumber: '••••••••••5678',
      accountType: 'SB',
    })
  })

  it('keeps name and number sealed in every row and event', async () => {
    await settle(await begin(), 'verified')
    await add()
    const stored = JSON.stringify([...table.rows])
    expect(stored).not.toContain('Gaurav')
    expect(stored).not.toContain('50100012345678')
  })

  it('polls read one row, and only its owner’s', async () => {
    const id = await begin()
    table.calls.length = 0
    await status(id)
    expect(table.calls).toEqual(['get'])
    const foreign = await verifyBankStatus(wire())({ validationRequestId: id }, call('inv_2'))
    expect(problemOf(foreign)).toBe('bank.attemptUnknown')
    const unknown = await verifyBankStatus(wire())({ validationRequestId: 'bav_0000000000-0' }, call())
    expect(problemOf(unknown)).toBe('bank.attemptUnknown')
  })

  it.each([
    ['verified', 'active', 'verified'],
    ['nameMismatch', 'inactive', 'verification under process'],
    ['rejected', 'invalid', 'verification under process'],
    ['givenUp', 'failed', 'verification under process'],
    ['failed', 'failed', 'verification under process'],
  ] as const)(
    'told %s, the poll says %s and the account is saved as %s',
    async (verdict, result, savedAs) => {
      const id = await begin()
      await settle(id, verdict)
      expect(await status(id)).toBe(result)
      expect(bodyOf(await add()).data.status).toBe(savedAs)
    },
  )
})

describe('the server believes itself', () => {
  it('nothing is saved that was never verified, under that very name and number', async () => {
    expect(problemOf(await add())).toBe('bank.checkEntries')
    await begin()
    expect(problemOf(await add({ ...saveForm, accountNumber: '50100012345679' }))).toBe('bank.checkEntries')
    expect(problemOf(await add({ ...saveForm, name: 'Priya Rao' }))).toBe('bank.checkEntries')
  })

  it('the branch is the directory’s; only an unknown one is the investor’s, and marked', async () => {
    await begin()
    await add({ ...saveForm, branchName: 'My own branch' })
    expect((await view()).account).toMatchObject({
      branchTypedByInvestor: false,
      branchName: 'Koramangala, Bengaluru',
    })
    const elsewhere = { ...account, ifsc: 'HDFC0999999' }
    await begin(elsewhere)
    await add({ ...elsewhere, accountType: 'CB', branchName: 'Kothrud' })
    expect((await view()).account).toMatchObject({ branchTypedByInvestor: true, branchName: 'Kothrud' })
    expect(bodyOf(await findBranch()({ ifsc: 'HDFC0999999' }, call())).data).toEqual({
      bankName: 'HDFC Bank',
      branchName: '',
      known: false,
    })
  })

  it('nothing changes once the KYC is approved', async () => {
    const id = await begin()
    await settle(id, 'verified')
    approved = true
    expect(problemOf(await add())).toBe('bank.kycClosed')
    expect(problemOf(await verify({ ...account, accountNumber: '50100099999999' }))).toBe('bank.kycClosed')
    expect((await view()).can).toEqual({ edit: false, verify: false, uploadProof: false })
  })
})

describe('once and only once', () => {
  it('a repeat of verify is answered with the attempt it made; the key for another body is refused', async () => {
    const key = keyed('verifyBank', 'hash-1')
    const first = bodyOf(await verify(account, 'inv_1', key)).result.validationRequestId
    await settle(first, 'failed')
    // The attempt is no longer under way, so only the key can tell that this is the same request.
    expect(bodyOf(await verify(account, 'inv_1', key)).result.validationRequestId).toBe(first)
    const other = { ...account, accountNumber: '50100099999999' }
    expect(problemOf(await verify(other, 'inv_1', keyed('verifyBank', 'hash-2')))).toBe('common.keyReused')
    expect(table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('a second tab for the same account joins the attempt under way', async () => {
    const first = await begin()
    expect(await begin()).toBe(first)
    expect(table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('two tabs at the same instant make one attempt: the second decides anew', async () => {
    let inner = ''
    table.meanwhile(async () => {
      inner = await begin()
    })
    expect(await begin()).toBe(inner)
    expect(table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('a repeat of add is answered from the record, and tells of one change at most', async () => {
    await settle(await begin(), 'verified')
    const key = keyed('addBank', 'hash-1')
    expect(bodyOf(await add(saveForm, 'inv_1', key)).data.status).toBe('verified')
    expect(bodyOf(await add(saveForm, 'inv_1', key)).data.status).toBe('verified')
    expect(
      problemOf(await add({ ...saveForm, accountType: 'CB' }, 'inv_1', keyed('addBank', 'hash-2'))),
    ).toBe('common.keyReused')
    expect(table.events('bankAccountChanged')).toHaveLength(0)
    const other = { ...account, accountNumber: '50100099999999' }
    await settle(await begin(other), 'verified')
    await add({ ...other, accountType: 'SB' })
    expect(table.events('bankAccountChanged')).toEqual([{ investorId: 'inv_1' }])
  })

  it('an account verified lately needs no other drop for 30 days, for the same investor and name only', async () => {
    const id = await begin()
    await settle(id, 'verified')
    clock += 29 * 86_400_000
    expect(bodyOf(await verify())).toEqual({ result: { validationRequestId: id }, allowBank: true })
    expect(bodyOf(await verify({ ...account, name: 'G Kumar' })).allowBank).toBe(false)
    clock += 2 * 86_400_000
    expect(bodyOf(await verify()).allowBank).toBe(false)
  })

  it('three accounts a day: the fourth is refused with the day it is free again', async () => {
    for (const last of ['1', '2', '3']) await begin({ ...account, accountNumber: `5010001234567${last}` })
    const fourth = await verify({ ...account, accountNumber: '50100012345674' })
    expect(fourth).toMatchObject({
      ok: false,
      problem: { id: 'bank.tooManyAccounts', params: { when: '22/11/2026' } },
    })
  })
})

describe('an account belongs to one investor', () => {
  it('who verified it first; others are refused before a drop is paid', async () => {
    await settle(await begin(), 'verified')
    expect(problemOf(await verify(account, 'inv_2'))).toBe('bank.alreadyRegistered')
    // Zeros in front and another branch of the bank make no other account.
    const disguised = { ...account, accountNumber: '0050100012345678', ifsc: 'HDFC0000060' }
    expect(problemOf(await verify(disguised, 'inv_2'))).toBe('bank.alreadyRegistered')
  })

  it('typing it claims nothing; of two under way, the first verified wins', async () => {
    const mine = await begin(account, 'inv_1')
    const theirs = await begin(account, 'inv_2')
    expect(await settle(theirs, 'verified')).toBe('moved')
    expect(await settle(mine, 'verified')).toBe('moved')
    expect(await status(theirs, 'inv_2')).toBe('active')
    expect(await status(mine, 'inv_1')).toBe('invalid')
    expect((await view('inv_1')).reason).toBe('bank.alreadyRegistered')
    expect(problemOf(await add(saveForm, 'inv_1'))).toBe('bank.alreadyRegistered')
    expect(table.events('bankVerificationCompleted').map(event => event.outcome)).toEqual([
      'verified',
      'rejected',
    ])
  })
})

describe('five polls and no answer (K-115)', () => {
  it('is under process, asks for a proof, and heals when the bank answers late', async () => {
    const id = await begin()
    clock += 21_000
    expect(bodyOf(await add()).data.status).toBe('verification under process')
    await settle(id, 'givenUp')
    expect(await view()).toMatchObject({
      status: 'underProcess',
      reason: 'bank.reasonNoAnswer',
      can: { uploadProof: true },
    })
    await settle(id, 'verified')
    const healed = await view()
    expect(healed).toMatchObject({ status: 'verified', can: { uploadProof: false } })
    expect(healed).not.toHaveProperty('reason')
    expect(await status(id)).toBe('active')
  })

  it('a reload in the middle of polling finds the attempt, the masked account and when it began', async () => {
    const id = await begin()
    clock += 9_000
    expect(await view()).toMatchObject({
      status: 'pending',
      validationRequestId: id,
      startedAt: '2026-11-20T04:30:00.000Z',
      account: { accountNumber: '••••••••••5678' },
      can: { verify: false, uploadProof: false },
    })
    clock += 12_000
    expect(await view()).toMatchObject({ status: 'underProcess', can: { uploadProof: true } })
  })

  it('an investor who meanwhile saved another account wins over the late answer', async () => {
    const old = await begin()
    clock += 30_000
    bodyOf(await add())
    await settle(old, 'givenUp')
    const other = { ...account, accountNumber: '50100099999999' }
    const fresh = await begin(other)
    await settle(fresh, 'nameMismatch')
    bodyOf(await add({ ...other, accountType: 'SB' }))
    await settle(old, 'verified')
    expect(await view()).toMatchObject({
      status: 'failed',
      reason: 'bank.reasonNameMismatch',
      account: { accountNumber: '••••••••••9999' },
    })
  })

  it('saving and the bank’s answer at the same instant end verified', async () => {
    const id = await begin()
    table.meanwhile(async () => {
      await settle(id, 'verified')
    })
    expect(bodyOf(await add()).data.status).toBe('verified')
    expect((await view()).status).toBe('verified')
  })
})

describe('the proof', () => {
  const delivered = (name: string, payload: Item, id = 'evt_1') => ({
    id: `bus_${id}`,
    source: 'sthirank.documents',
    'detail-type': name,
    time: now().toISOString(),
    detail: {
      id,
      name,
      version: 1,
      at: now().toISOString(),
      correlationId: 'req-2',
      aggregate: { type: 'document', id: 'doc_1', version: 2 },
      payload,
    },
  })
  const proof = { documentId: 'doc_1', investorId: 'inv_1', type: 'bank' }
  const uploaded = (payload: Item = proof) =>
    onDocumentUploaded(wire()).consume(delivered('documentUploaded', payload), now())
  const rejected = () =>
    onDocumentRejected(wire()).consume(
      delivered('documentRejected', { ...proof, reason: 'documents.reasonContent' }),
      now(),
    )

  it('shows as uploaded, fails when refused, and is under process again with the next one', async () => {
    await settle(await begin(), 'rejected')
    await add()
    await uploaded()
    await uploaded()
    expect(await view()).toMatchObject({
      status: 'underProcess',
      proof: { documentId: 'doc_1', status: 'uploaded' },
    })
    await rejected()
    expect(await view()).toMatchObject({ status: 'failed', proof: { status: 'rejected' } })
    await uploaded({ ...proof, documentId: 'doc_2' })
    expect(await view()).toMatchObject({ status: 'underProcess', proof: { documentId: 'doc_2' } })
  })

  it('of another kind is none of the bank’s business; one before any attempt is kept', async () => {
    await uploaded({ ...proof, type: 'pan' })
    expect(table.rows.size).toBe(0)
    await uploaded()
    expect(await view()).toMatchObject({ status: 'none', proof: { status: 'uploaded' } })
  })
})

describe('what comes from outside', () => {
  const drop = (answer: DropState['answer']): DropState => ({ vendorId: 'fav_1', answer, score: 100 })
  const bank = (said: DropState | Error | undefined, asked: string[] = []): BankValidation => {
    const tell = (how: string) => () => {
      asked.push(how)
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said)
    }
    return {
      create: () => Promise.reject(new Error('nobody creates here')),
      find: tell('find'),
      fetch: async () => (await tell('fetch')()) ?? Promise.reject(new ProviderRefused('unknown')),
    }
  }
  const referenced = async (vendorId?: string): Promise<string> => {
    const id = await begin()
    const { store } = wire()
    const attempt = await store.findAttempt(id)
    if (attempt === undefined) throw new Error('no attempt')
    const known = { referencedAt: now().toISOString(), executionStartedAt: now().toISOString() }
    await store.refer(
      attempt,
      { ...known, ...(vendorId === undefined ? {} : { vendorId }) },
      { now: now(), correlationId: 'flow' },
    )
    return id
  }
  const reported = (attemptId: string, validation: BankValidation) =>
    onBankValidationReported({ ...wire(), validation }).consume(
      {
        id: 'bus_1',
        source: 'sthirank.bank-verification',
        'detail-type': 'bankValidationReported',
        time: now().toISOString(),
        detail: {
          id: 'evt_1',
          name: 'bankValidationReported',
          version: 1,
          at: now().toISOString(),
          correlationId: 'req-3',
          aggregate: { type: 'bankVerification', id: attemptId, version: 1 },
          payload: { attemptId },
        },
      },
      now(),
    )
  const hook = (raw: string, signature = 'good', eventId?: string) =>
    bankValidationHook(wire())(
      { raw, headers: { signature, ...(eventId === undefined ? {} : { id: eventId }) } },
      call(),
    )

  it('a webhook is remembered once by its event id, and a forged one is refused', async () => {
    const id = await begin()
    expect(problemOf(await hook(id, 'bad'))).toBe('bank.hookRefused')
    expect((await hook(id, 'good', 'evt-7')).ok).toBe(true)
    expect((await hook(id, 'good', 'evt-7')).ok).toBe(true)
    expect((await hook(id)).ok).toBe(true)
    expect((await hook(id)).ok).toBe(true)
    expect((await hook('other')).ok).toBe(true)
    expect((await hook('somebody else’s reference')).ok).toBe(true)
    // Once by its id, once by its content.
    expect(table.events('bankValidationReported')).toEqual([{ attemptId: id }, { attemptId: id }])
  })

  it('a webhook moves nothing: the vendor is asked, by its id or by our reference', async () => {
    const id = await referenced('fav_1')
    const asked: string[] = []
    await reported(id, bank(drop('stillPending'), asked))
    expect(await status(id)).toBe('pending')
    await reported(id, bank(drop('verified'), asked))
    expect(await status(id)).toBe('active')
    await reported(id, bank(drop('rejected'), asked))
    expect(await status(id)).toBe('active')
    expect(asked).toEqual(['fetch', 'fetch'])
    await reported('bav_unknown-0000000000', bank(drop('verified')))
  })

  it('a vendor that cannot be asked fails the message, so that it comes again; one that refuses fails the attempt', async () => {
    const id = await referenced()
    await expect(reported(id, bank(new ProviderUnavailable('down')))).rejects.toThrow('down')
    expect(await status(id)).toBe('pending')
    await reported(id, bank(new ProviderRefused('validation_failed')))
    expect(await status(id)).toBe('failed')
  })

  it('the request starts one execution under the attempt’s id, however often it comes', async () => {
    const started: unknown[] = []
    const executions = {
      start: (...asked: unknown[]) => {
        started.push(asked)
        return Promise.resolve(started.length === 1 ? ('started' as const) : ('exists' as const))
      },
    }
    const envelope = {
      id: 'bus_1',
      source: 'sthirank.bank-verification',
      'detail-type': 'bankVerificationRequested',
      time: now().toISOString(),
      detail: {
        id: 'evt_1',
        name: 'bankVerificationRequested',
        version: 1,
        at: now().toISOString(),
        correlationId: 'req-1',
        aggregate: { type: 'bankVerification', id: 'bav_1', version: 1 },
        payload: { attemptId: 'bav_1', investorId: 'inv_1' },
      },
    }
    const consumer = onBankVerificationRequested({ executions })
    await consumer.consume(envelope, now())
    await consumer.consume(envelope, now())
    expect(started).toEqual(Array(2).fill(['bank-verification', 'bav_1', { attemptId: 'bav_1' }]))
  })

  describe.each(['FAILED', 'TIMED_OUT', 'ABORTED'])('an execution that ended %s', ended => {
    const end = (name: string, validation: BankValidation, how = ended) =>
      onExecutionEnded({ ...wire(), validation }).consume(
        {
          id: 'bus_9',
          source: 'aws.states',
          'detail-type': 'Step Functions Execution Status Change',
          time: now().toISOString(),
          detail: { name, status: how, executionArn: 'arn', input: '{}' },
        },
        now(),
      )

    it.each([
      ['verified', drop('verified'), 'active', 'verified'],
      ['still pending', drop('stillPending'), 'failed', 'underProcess'],
      ['nothing, for no drop was made', undefined, 'failed', 'failed'],
      ['nothing, for it is down', new ProviderUnavailable('down'), 'failed', 'failed'],
    ] as const)('moves the attempt to the truth: the bank says %s', async (_, said, result, shown) => {
      const id = await referenced()
      await end(id, bank(said))
      expect(await status(id)).toBe(result)
      expect((await view()).status).toBe(shown)
    })

    it('is not heard for a success, an unknown name or a settled attempt', async () => {
      const id = await referenced()
      await end(id, bank(new Error('not asked')), 'SUCCEEDED')
      await end('bav_unknown-0000000000', bank(new Error('not asked')))
      await settle(id, 'verified')
      await end(id, bank(new Error('not asked')))
      expect(await status(id)).toBe('active')
    })
  })

  it('a sweep asks once more after 15 minutes, then fails what nobody answered', async () => {
    const answered = await referenced()
    const other = { ...account, accountNumber: '50100099999999' }
    const neverAsked = await begin(other)
    const sweep = (validation: BankValidation) => sweepPendingAttempts({ ...wire(), validation }).run(now())
    clock += 15 * 60_000 - 1
    await sweep(bank(new Error('not asked')))
    expect(await status(answered)).toBe('pending')
    clock += 1
    await sweep(bank(drop('verified')))
    expect(await status(answered)).toBe('active')
    expect(await status(neverAsked)).toBe('failed')
    await sweep(bank(new Error('not asked')))
  })

  it('a sweep ends an attempt under process too, and a later word of the bank still heals it', async () => {
    const id = await referenced('fav_1')
    await settle(id, 'givenUp')
    clock += 15 * 60_000
    await sweepPendingAttempts({ ...wire(), validation: bank(drop('stillPending')) }).run(now())
    expect(await view()).toMatchObject({ status: 'failed', reason: 'bank.reasonNoAnswer' })
    await reported(id, bank(drop('verified')))
    expect((await view()).status).toBe('verified')
  })
})
