import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  credentialsKey,
  fieldContext,
  phoneKeyOf,
  phoneOwnerKey,
} from '../../functions/auth/investors/investorRows.ts'
import { panIndexOf } from '../../functions/kyc-record/kycRows.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { openSealedInput } from '../../functions/platform/security/sealedInput.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { seal } from '../../shared/payloadEnvelope.ts'
import { operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { completeKyc, investorId, newScene, personal, secrets } from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { findInvestor, wired } from './steps.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const now = new Date('2026-11-23T04:30:00.000Z')

/** As `npm run ops` seals it. */
async function sealed(value: unknown, { flow = 'ops-find-investor', at = now } = {}): Promise<string> {
  const secret = randomBytes(32)
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, secret)
  const header = { kid: 'k1', jti: 'a-token-that-is-new', iat: at.getTime() / 1000, htm: 'START' }
  const token = await seal(new Uint8Array(secret), value, { ...header, htu: flow, dir: 'request' })
  return `${wrapped.toString('base64url')}~${token}`
}

const scene = eachTest(() => {
  process.env.TABLE_AUTH = 'sthirank-auth'
  process.env.TABLE_LIQUIDATION = 'sthirank-liquidation'
  process.env.TABLE_ORDERS = 'sthirank-orders'
  return newScene()
})
const find = operatorStart(definition, {
  action: () =>
    findInvestor(
      wired(
        scene.table,
        testCipher,
        openSealedInput({ read: () => Promise.resolve(pem) }),
        'sthirank-operations',
      ),
    ),
  typed: { by: 'meera.k', reason: 'the investor called' },
  now: () => now,
})
const verified = async (id: string) => {
  const key = phoneOwnerKey(await phoneKeyOf(testCipher, secrets.phone), id)
  scene.table.rows.set(`sthirank-auth|${key.pk}|${key.sk}`, { ...key, investorId: id })
}
const registered = async () => {
  const key = credentialsKey(await testCipher.index(secrets.email, fieldContext.email))
  scene.table.rows.set(`sthirank-auth|${key.pk}|${key.sk}`, { ...key, investorId })
  const owned = { pk: `pan#${await panIndexOf(testCipher, secrets.pan)}`, sk: 'owner' }
  scene.table.rows.set(`sthirank-kyc|${owned.pk}|${owned.sk}`, { ...owned, investorId })
}

it('finds by e-mail address, PAN and mobile number, however they are typed, and keeps none', async () => {
  await registered()
  await completeKyc(scene)
  await verified(investorId)
  const email = ` ${secrets.email.toUpperCase()}`
  for (const sought of [{ email }, { pan: secrets.pan }, { mobile: `+91 ${secrets.phone}` }]) {
    const ended = await find({ sealed: await sealed(sought) })
    expect(outputOf(ended)).toMatch(
      new RegExp(`^Found: ${investorId}\\. The KYC is inReview, the bank account `),
    )
    expect(ended.data).toMatchObject({
      investor: { investorId, kyc: 'inReview' },
      next: { flow: 'ops-show-kyc', input: { investorId, by: 'meera.k' } },
    })
    expect(JSON.stringify(ended.data) + ended.history).not.toMatch(personal)
  }
})

const auditsOf = async (subject: string) =>
  (await operatorAuditStore(scene.table, 'sthirank-operations').read(subject, 9)).map(
    ({ by, reason, decision, flow }) => [flow, by, reason, decision],
  )

it('leaves an audit row of who looked for whom, without what was typed, also when nobody was found', async () => {
  await registered()
  await find({ sealed: await sealed({ email: secrets.email }) })
  await find({ sealed: await sealed({ pan: 'ABCPE9999F' }) })
  const orderId = 'ord_mfz3k1x0-0123456789abcdef01234567'
  await find({ orderId }, 'a-second')
  const looked = ['ops-find-investor', 'meera.k', 'the investor called']
  expect(await auditsOf(`investor#${investorId}`)).toEqual([
    [...looked, 'looked for by an e-mail address, found 1'],
  ])
  expect((await auditsOf('nobody')).toSorted()).toEqual([
    [...looked, 'looked for by a PAN, found 0'],
    [...looked, `looked for by ${orderId}, found 0`],
  ])
  const rows = [...scene.table.rows].filter(([name]) => name.startsWith('sthirank-operations'))
  expect(JSON.stringify(rows)).not.toMatch(personal)
  // What is refused before anything is looked for leaves none.
  await find({ sealed: await sealed({ pan: 'no PAN' }) })
  expect(await auditsOf('nobody')).toHaveLength(2)
})

it('names those who have verified the same number, and decides for none', async () => {
  await verified(investorId)
  await verified('inv_other')
  expect(refusedAs(await find({ sealed: await sealed({ mobile: secrets.phone }) }))).toMatch(
    new RegExp(`^FAILED SeveralInvestors: .*${investorId}, inv_other\\. Nothing was changed`),
  )
})

it('says that nobody was found', async () => {
  expect(refusedAs(await find({ sealed: await sealed({ pan: 'ABCPE9999F' }) }))).toMatch(
    /^FAILED InvestorUnknown: Nobody was found by this\. Nothing was changed\./,
  )
  expect((await find({ orderId: 'ord_mfz3k1x0-0123456789abcdef01234567' })).error).toBe('InvestorUnknown')
  expect((await find({ orderId: 'liq_mfz3k1x0-0123456789abcdef01234567' })).error).toBe('InvestorUnknown')
})

it('refuses what is old, of another flow, or no sealed input, and repeats nothing', async () => {
  const pan = { pan: secrets.pan }
  const old = await find({ sealed: await sealed(pan, { at: new Date(now.getTime() - 301_000) }) })
  const others = await find({ sealed: await sealed(pan, { flow: 'ops-show-kyc' }) })
  expect([old.error, others.error]).toEqual(['SealInvalid', 'SealInvalid'])
  const both = await find({ sealed: await sealed({ ...pan, email: secrets.email }) })
  expect(refusedAs(both)).toMatch(/^FAILED SoughtInvalid: /)
  expect(both.cause).not.toMatch(personal)
  for (const typed of [{}, { sealed: secrets.pan }, { pan: secrets.pan }])
    expect((await find(typed)).error).toBe('InputInvalid')
})
