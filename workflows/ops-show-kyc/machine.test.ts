import { beforeEach, expect, it } from 'vitest'
import { readBankAccount, readBankStep } from '../../functions/bank-verification/published.ts'
import type { PublishedDocument } from '../../functions/documents/published.ts'
import { readIdentity } from '../../functions/identity-verification/published.ts'
import { sealNominees } from '../../functions/kyc-record/nominationRows.ts'
import { nominationStore } from '../../functions/kyc-record/nominationStore.ts'
import { readKyc, readNomination } from '../../functions/kyc-record/published.ts'
import { testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, refusedAs } from '../testing/operatorMachine.ts'
import {
  completeKyc,
  investorId,
  newScene,
  personal,
  type Scene,
  saveBank,
  secrets,
  start,
  storesOf,
} from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { showKyc } from './steps.ts'

const documents: readonly PublishedDocument[] = [
  {
    id: 'doc_1-pan',
    type: 'pan',
    state: 'uploaded',
    format: 'png',
    objectKey: `documents/${investorId}/doc_1-pan.png`,
    objectVersion: 'v7',
    createdAt: start.toISOString(),
  },
]

let scene: Scene
let written: { key: string; html: string }[]
beforeEach(() => {
  scene = newScene()
  written = []
})
const show = operatorStart(definition, {
  action: () =>
    showKyc({
      table: scene.table,
      audit: storesOf(scene).audit,
      objects: {
        put: ({ key, body }) =>
          Promise.resolve({ versionId: `v${written.push({ key, html: Buffer.from(body).toString() })}` }),
        readLink: ({ key, versionId, contentType, expiresSeconds }) =>
          Promise.resolve(`https://files.test/${key}?v=${versionId}&as=${contentType}&for=${expiresSeconds}`),
      },
      isInvestor: id => Promise.resolve(id === investorId),
      kycOf: id => readKyc(scene.table, testCipher, id),
      nominationOf: id => readNomination(scene.table, testCipher, id),
      bankStepOf: id => readBankStep(scene.table, id),
      bankAccountOf: id => readBankAccount(scene.table, testCipher, id),
      identityOf: id => readIdentity(scene.table, id),
      documentsOf: () => Promise.resolve(documents),
    }),
  typed: { investorId, by: 'meera.k', reason: 'review of the morning' },
  now: () => start,
})

it('shows states and documents, and the person’s details on a sheet only, which opens for five minutes', async () => {
  await completeKyc(scene)
  await saveBank(scene, 'verified')
  const ended = await show()
  expect(ended.data).toMatchObject({
    said: 'The KYC is inReview, with 1 document. The sheet opens until 2026-11-20 10:05 Indian time; that you opened it is recorded.',
    kyc: {
      investorId,
      state: 'inReview',
      missing: [],
      bank: 'verified',
      identity: 'notNeeded',
      openRemarks: [],
      documents: [{ id: 'doc_1-pan', type: 'pan', state: 'uploaded' }],
    },
    sheet: `https://files.test/review-sheets/${investorId}/run-1.html?v=v1&as=text/html; charset=utf-8&for=300`,
    opensUntil: '2026-11-20 10:05',
    next: { flow: 'ops-review-kyc', input: { investorId, version: 7, by: 'meera.k' } },
  })
  expect(ended.history).not.toMatch(personal)
  const [{ html = '' } = {}] = written
  for (const shown of [
    secrets.pan,
    secrets.name,
    secrets.dob,
    secrets.address,
    secrets.pincode,
    secrets.demat,
  ])
    expect(html).toContain(shown)
  // Of the account, the last four digits.
  expect(html).not.toContain(secrets.account)
  expect(html).toContain(
    `href="https://files.test/documents/${investorId}/doc_1-pan.png?v=v7&amp;as=image/png&amp;for=300"`,
  )
})

it('shows nominees masked: they are other people (SEBI asks who is nominated, not who they are)', async () => {
  const nominees = [{ name: 'Ravi Rao', relationship: 'spouse', dob: '1988-03-01', share: 100 } as const]
  await show()
  expect(written.at(-1)?.html).toContain('<th scope="row">Nominees</th><td>not given</td>')
  const store = nominationStore(scene.table, 'sthirank-kyc')
  const context = { now: start, correlationId: 'req-1' }
  const sealedNominees = await sealNominees(testCipher, nominees, investorId)
  await store.save(investorId, { state: 'nominated', version: 0, sealedNominees }, context)
  await show({}, 'run-2')
  expect(written.at(-1)?.html).toContain('R••• R••, spouse, born 1988, 100 %')
  expect(written.at(-1)?.html).not.toContain('Ravi')
  await store.save(investorId, { state: 'optedOut', version: 1, sealedNominees }, context)
  await show({}, 'run-3')
  expect(written.at(-1)?.html).toContain('opted out')
})

it('records who opened it and why, once for an execution that is run again', async () => {
  await completeKyc(scene)
  await show({}, 'look-1')
  await show({}, 'look-1')
  expect(await storesOf(scene).audit.read(`investor#${investorId}`, 5)).toMatchObject([
    { flow: 'ops-show-kyc', decision: 'opened the KYC', by: 'meera.k', reason: 'review of the morning' },
  ])
})

it('shows the KYC of somebody who has just begun', async () => {
  expect((await show()).data).toMatchObject({ kyc: { bank: 'none', complete: [], documents: [{}] } })
})

it('refuses an investor who is not there, and records nothing', async () => {
  expect(refusedAs(await show({ investorId: 'inv_mfz3k1x0-000000000000000000000000' }))).toBe(
    'FAILED InvestorUnknown: There is no investor of this id. Nothing was changed.',
  )
  expect(scene.table.rows.size).toBe(0)
})
