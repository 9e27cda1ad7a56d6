import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf, times } from '../../infra/proof/fixtures/counts.ts'
import type { DocumentType } from '../../shared/contracts/documents/documentBody.ts'
import { type AddressDocType, addressDocTypes } from '../../shared/vocabulary/codeMaps.ts'
import type { PublishedBankStep } from '../bank-verification/published.ts'
import {
  type AddressPart,
  completeSteps,
  isReady,
  kycTransitions,
  openRemarksOf,
  withAddress,
} from '../kyc-record/kycRecordLifecycle.ts'
import { problemOf } from '../platform/testing/calls.ts'
import * as model from './testing/kycModel.ts'
import { kycCalls, kycScene, panForm } from './testing/kycScene.ts'

/**
 * Random walks of two investors and an operator through the real calls, consumers and stores, beside a small model.
 * After every step both must say the same, and what the rules forbid must have been refused by the database.
 */

const investors = ['inv_1', 'inv_2'] as const
const pans = ['ABCPE1234F', 'ABCPE2345G', 'ABCPE3456H'] as const
/** Never confirmed by the department. */
const unconfirmed = 'ABCPE9999Z'
const demats = ['IN30021412345678', 'IN30021487654321', '1208160012345678'] as const
const documentKinds = ['pan', 'poi', 'address', 'address_1', 'aadhaar', 'bank'] as const
const remarkKinds = ['pan', 'address', 'passport', 'bank', 'demat'] as const

type Step =
  | {
      readonly kind: 'save'
      readonly pan?: string
      readonly docType?: AddressDocType
      readonly demat?: string
    }
  | { readonly kind: 'fill'; readonly panShared: boolean }
  | { readonly kind: 'sign' }
  | {
      readonly kind: 'document'
      readonly type: DocumentType
      readonly refused: boolean
      readonly again: boolean
    }
  | { readonly kind: 'bank'; readonly step: PublishedBankStep }
  | {
      readonly kind: 'decide'
      readonly decision: 'approve' | 'reject' | 'askAgain'
      readonly types: readonly string[]
    }
  /** A writer that believes anything: one of the moves the record's state does not allow. */
  | { readonly kind: 'forge'; readonly which: number }
type Command = Step & { readonly investor: (typeof investors)[number] }
type Walk = Command & { readonly meanwhile?: Command | undefined }

const bankStep: fc.Arbitrary<PublishedBankStep> = fc
  .record({
    status: fc.constantFrom('pending', 'underProcess', 'verified', 'verified', 'failed'),
    account: fc.constantFrom('a', 'b'),
    proof: fc.option(fc.constantFrom('doc_p1', 'doc_p2'), { nil: undefined }),
    refused: fc.option(fc.constantFrom('doc_p1', 'doc_p2'), { nil: undefined }),
  })
  .map(({ status, account, proof, refused }) => ({
    status,
    shown: status,
    account,
    ...(refused !== undefined && status === 'failed'
      ? { refusal: { documentId: refused, remarks: 'Not readable', at: '2026-11-20T04:00:00.000Z' } }
      : proof === undefined
        ? {}
        : { proof: { documentId: proof, status: 'uploaded' as const } }),
  }))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        kind: fc.constant('save' as const),
        pan: fc.constantFrom(...pans, ...pans, unconfirmed),
        docType: fc.constantFrom(...addressDocTypes),
        demat: fc.constantFrom(...demats),
      },
      { requiredKeys: ['kind'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fill' as const), panShared: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('document' as const),
      type: fc.constantFrom(...documentKinds),
      refused: fc.boolean(),
      again: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bank' as const), step: bankStep }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      decision: fc.constantFrom('approve', 'reject', 'askAgain'),
      types: fc.uniqueArray(fc.constantFrom(...remarkKinds), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forge' as const), which: fc.nat(100) }) },
)
const command: fc.Arbitrary<Command> = fc
  .tuple(step, fc.constantFrom(...investors))
  .map(([one, investor]) => ({ ...one, investor }))
/** From nothing into review, so that half of the walks see what comes after. */
const intoReview: readonly Walk[] = [
  { kind: 'save', pan: pans[0], docType: 'passport', demat: demats[0], investor: 'inv_1' },
  { kind: 'document', type: 'pan', refused: false, again: false, investor: 'inv_1' },
  { kind: 'bank', step: { status: 'verified', shown: 'verified', account: 'a' }, investor: 'inv_1' },
  { kind: 'document', type: 'address', refused: false, again: false, investor: 'inv_1' },
  { kind: 'sign', investor: 'inv_1' },
]
const walk: fc.Arbitrary<Walk[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc
        .tuple(command, fc.option(command, { nil: undefined, freq: 4 }))
        .map(([one, meanwhile]) => ({ ...one, meanwhile })),
      { minLength: 5, maxLength: 30 },
    ),
  )
  .map(([started, steps]) => (started ? [...intoReview, ...steps] : steps))

const replies: Readonly<Record<string, model.ModelReply>> = {
  none: 'done',
  'bank.kycClosed': 'closed',
  'kyc.panNotUnique': 'panTaken',
  'demat.alreadyRegistered': 'dematTaken',
  'demat.newNumberNeeded': 'sentBack',
  'kyc.panUnverified': 'unverified',
  'kyc.notReadyToSign': 'notReady',
  'kyc.reviewMoved': 'moved',
}

const bankInModel = ({ status, account, proof, refusal }: PublishedBankStep): model.ModelBank => ({
  status,
  account,
  proof: proof?.documentId,
  refused: refusal?.documentId,
})

/** The product and the model, moved by the same commands. */
function world() {
  const scene = kycScene()
  for (const pan of pans) scene.confirmed.set(pan, true)
  const product = kycCalls(scene)
  const expected: model.Model = { investors: new Map(investors.map(id => [id, model.newInvestor()])) }
  const investorBank = (id: string) => model.investorOf(expected, id).bank
  let documents = 0

  const addressFor = (docType: AddressDocType) => ({
    addressDocType: docType,
    bothSidesInOne: docType === 'passport',
    addressDetails: {
      address: `${docType} Road`,
      localityOrPostOffice: 'Malleswaram',
      districtOrCity: 'Bengaluru',
      state: 'KA',
      country: 'IN',
      pincode: '560003',
    },
  })
  const fillReal = async (investor: string, panShared: boolean): Promise<model.ModelReply> => {
    const address: AddressPart = {
      docType: 'aadhaar',
      source: 'digilocker',
      bothSidesInOne: false,
      sealedDetails: await product.cipher.encrypt(
        JSON.stringify({ ...addressFor('aadhaar').addressDetails, address: 'As on the paper' }),
        'kyc:address',
        investor,
      ),
      panShared,
      savedAt: product.context().now.toISOString(),
    }
    for (;;) {
      const record = await product.store.read(investor)
      const saved = await product.store.save(
        record,
        withAddress(record, address, product.context().now),
        product.context(),
      )
      if (saved.ok) return 'done'
      if ((await product.store.read(investor)).state === 'approved') return 'closed'
    }
  }
  /** Does it in the product; the answer is what the model is compared with. */
  const inProduct = async (one: Command, documentId: string): Promise<model.ModelReply | undefined> => {
    const { investor } = one
    switch (one.kind) {
      case 'save': {
        const outcome = await product.save(
          {
            ...(one.pan === undefined ? {} : { ...panForm, pan: one.pan }),
            ...(one.docType === undefined ? {} : addressFor(one.docType)),
            ...(one.demat === undefined ? {} : { demat: one.demat }),
          },
          investor,
        )
        return replies[problemOf(outcome)]
      }
      case 'fill':
        return fillReal(investor, one.panShared)
      case 'sign':
        return replies[problemOf(await product.sign({}, investor))]
      case 'document':
        await (one.refused ? product.refused : product.uploaded)(one.type, documentId, investor)
        return undefined
      case 'bank':
        await product.bankMoved(one.step, investor)
        return undefined
      case 'decide': {
        const remarks = one.types.map(type => ({ type, remarks: 'Please look again' }))
        const given = one.decision === 'approve' ? [] : remarks
        const saved = await product.decide({ kind: one.decision, remarks: given }, investor)
        return saved.ok ? 'done' : 'refused'
      }
      case 'forge': {
        // The writer reads the record, and writes a move its state does not allow.
        const record = await product.store.read(investor)
        const illegal = kycTransitions.filter(({ from }) => !from.includes(record.state))
        const transition = illegal[one.which % illegal.length]
        if (transition === undefined) throw new Error('every state forbids something')
        const forged = { record: { ...record, state: transition.to }, transition }
        const saved = await product.store.save(record, forged, product.context())
        return saved.ok ? 'done' : 'refused'
      }
    }
  }
  const inModel = (one: Command, documentId: string): model.ModelReply | undefined => {
    const { investor } = one
    switch (one.kind) {
      case 'save': {
        const { pan, docType, demat } = one
        const nothing = pan === undefined && docType === undefined && demat === undefined
        if (nothing) return 'done'
        return model.saveParts(expected, investor, {
          pan,
          verified: pan !== unconfirmed,
          demat,
          ...(docType === undefined ? {} : { address: { docType, bothSidesInOne: docType === 'passport' } }),
        })
      }
      case 'fill':
        return model.fill(expected, investor, one.panShared)
      case 'sign':
        return model.sign(expected, investor)
      case 'document':
        model.hear(expected, investor, one.type, documentId, one.refused)
        return undefined
      case 'bank': {
        model.moveBank(expected, investor, bankInModel(one.step))
        return undefined
      }
      case 'decide':
        return model.decide(expected, investor, one.decision, one.decision === 'approve' ? [] : one.types)
      case 'forge':
        return 'refused'
    }
  }
  /** A new document, or one that was reported before with the same result. */
  const documentOf = (one: Command): string => {
    if (one.kind !== 'document') return ''
    const known = [...(expected.investors.get(one.investor)?.documents.get(one.type) ?? [])]
    const [old] = one.again ? (known.find(([, refused]) => refused === one.refused) ?? []) : []
    if (old !== undefined) return old
    documents += 1
    return `doc_${String(documents).padStart(4, '0')}`
  }
  const run = async ({ meanwhile, ...one }: Walk): Promise<void> => {
    scene.clock += 60_000
    const documentId = documentOf(one)
    if (meanwhile === undefined) {
      const answer = await inProduct(one, documentId)
      expect(answer).toBe(inModel(one, documentId))
      return
    }
    // The other writer comes between the first one's read and its write; if nothing is written, after it.
    let began = false
    let answered: model.ModelReply | undefined
    const otherDocument = documentOf(meanwhile)
    const other = async () => {
      began = true
      answered = await inProduct(meanwhile, otherDocument)
    }
    scene.table.meanwhile(other)
    const answer = await inProduct(one, documentId)
    if (began) {
      const bankTwice =
        one.kind === 'bank' && meanwhile.kind === 'bank' && one.investor === meanwhile.investor
      if (bankTwice) {
        // The bank step has one truth. ModelReply of the newer one twice, the late writer finds it written; when the newer
        // one equals what lay there, nobody wrote it and the late writer puts it right after its own.
        const lies = isDeepStrictEqual(bankInModel(meanwhile.step), investorBank(meanwhile.investor))
        if (lies) inModel(one, documentId)
        inModel(meanwhile, otherDocument)
      } else if (one.kind === 'bank' && meanwhile.kind === 'sign' && one.investor === meanwhile.investor) {
        // The bank step has moved already, only its event is on the way: who signs meanwhile signs the step as it is.
        inModel(one, documentId)
        expect(answered).toBe(inModel(meanwhile, otherDocument))
      } else {
        expect(answered).toBe(inModel(meanwhile, otherDocument))
        // What was shown to be signed has changed in between: it is refused, and nothing is signed.
        const moved = one.kind === 'sign' && one.investor === meanwhile.investor && answer === 'moved'
        if (!moved) expect(answer).toBe(inModel(one, documentId))
      }
    } else {
      scene.table.meanwhile(() => Promise.resolve())
      expect(answer).toBe(inModel(one, documentId))
      await other()
      expect(answered).toBe(inModel(meanwhile, otherDocument))
    }
  }
  /** The product as it can be seen, beside the model. */
  const compare = async (): Promise<void> => {
    for (const [id, wanted] of expected.investors) {
      const record = await product.store.read(id)
      const seen = {
        state: record.state,
        open: openRemarksOf(record)
          .map(({ type }) => type)
          .sort(),
        steps: [record.pan !== undefined, record.address !== undefined, record.demat !== undefined],
        bank: record.bank.status,
        pan: record.documents.pan?.refused === false ? record.documents.pan.id : undefined,
      }
      expect(seen).toEqual({
        state: wanted.state,
        open: wanted.remarks
          .filter(({ open }) => open)
          .map(({ type }) => type)
          .sort(),
        steps: [wanted.pan !== undefined, wanted.address !== undefined, wanted.demat !== undefined],
        bank: wanted.bank.status,
        pan: model.wholeDocument(wanted, 'pan'),
      })
      expect(completeSteps(record).demat).toBe(wanted.demat !== undefined)
      if (record.state !== 'approved') {
        expect(isReady(record)).toBe(model.isWhole(wanted))
        expect(record.signature !== undefined).toBe(wanted.signed)
      }
      const submissions = scene.table.events('kycSubmitted').filter(({ investorId }) => investorId === id)
      expect(submissions).toHaveLength(wanted.submitted)
    }
    // Every number belongs to whom it should, and to nobody it was given back by.
    const owners = [...scene.table.rows.keys()].filter(name => /\|(pan|demat)#.*\|owner$/.test(name))
    const held = [...expected.investors.values()].flatMap(({ pan, demat }) => [pan, demat])
    expect(owners).toHaveLength(held.filter(number => number !== undefined).length)
    const waiting = await product.store.waitingReviews(10)
    const inReview = [...expected.investors].filter(([, { state }]) => state === 'inReview')
    expect(waiting.map(({ investorId }) => investorId).sort()).toEqual(inReview.map(([id]) => id).sort())
  }
  const prepare = async (): Promise<void> => {
    for (const investor of investors) await product.nominate({}, investor)
  }
  return { prepare, run, compare }
}

describe('random walks', () => {
  it('two investors and an operator never leave what the rules say, two writers at once included', {
    timeout: times(120_000, 3_600_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(walk, async commands => {
        const { prepare, run, compare } = world()
        await prepare()
        for (const one of commands) {
          await run(one)
          await compare()
        }
      }),
      { numRuns: times(40, 10_000), seed: seedOf('the KYC record') },
    )
  })
})
