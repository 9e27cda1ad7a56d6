import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { Item } from '../../functions/platform/records/table.ts'
import { type FieldCipher, UnreadableField } from '../../functions/platform/security/fieldCipher.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, outputOf } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { reencrypt, sealedTables, wired } from './steps.ts'

/** Shows what is sealed: the data key, the field and its owner. */
const cipher: FieldCipher = {
  encrypt: async (plain, context, owner) => `v2.2.${context}.${owner}.${plain}`,
  decrypt: async (sealed, context, owner) => {
    const [form, , ...bound] = sealed.split('.')
    const plain = form === 'v1' ? sealed.split('.')[1] : bound.at(-1)
    if (plain === undefined || (form === 'v2' && bound.slice(0, 2).join() !== [context, owner].join()))
      throw new UnreadableField(`${context} of ${owner}`)
    return plain
  },
  index: async plain => plain,
  isCurrent: sealed => sealed.startsWith('v2.2.'),
}

let table: MemoryTable
let elapsed: number
let pauses: number
let dataKey: number
beforeEach(() => {
  for (const name of [
    'AUTH',
    'ACCOUNT',
    'KYC',
    'BANK_VERIFICATION',
    'MESSAGING',
    'NOTIFICATIONS',
    'FUND_PORTFOLIO',
  ])
    vi.stubEnv(`TABLE_${name}`, `sthirank-${name.toLowerCase().replace('_', '-')}`)
  table = memoryTable()
  elapsed = 0
  pauses = 0
  dataKey = 2
})
const put = async (domain: string, row: Item): Promise<void> =>
  void (await table.transact([{ Put: { TableName: `sthirank-${domain}`, Item: row } }]))
const rowOf = async (domain: string, pk: string, sk: string): Promise<Item | undefined> =>
  table.get(`sthirank-${domain}`, { pk, sk })

const run = operatorStart(definition, {
  action: () =>
    reencrypt(
      wired(table, 'sthirank-operations', {
        cipher,
        tables: sealedTables(),
        elapsedMs: () => elapsed,
        async pause() {
          pauses += 1
        },
        dataKey: () => dataKey,
      }),
    ),
  typed: { by: 'kavya.p', reason: 'the data key of 2026 is replaced' },
  now: () => new Date('2026-11-24T04:30:00.000Z'),
})
const again =
  'Start it once more: when it says that none are left, the former data key is no longer needed after a day.'
const none =
  'None are left: every field is of the data key that writes now. A day from now the former one can be taken out of fieldKeys.reads.'

describe('encrypting anew', () => {
  it('replaces former keys and forms, however deep they lie, and leaves everything else as it was', async () => {
    await put('auth', {
      pk: 'investor#inv_1',
      sk: 'investor',
      email: 'v1.a@b',
      phone: 'v2.1.investor:phone.inv_1.98',
      state: 'v1.none',
    })
    await put('auth', {
      pk: 'email#x',
      sk: 'credentials',
      investorId: 'inv_1',
      secondFactor: { sealedSecret: 'v1.key', lastStep: 7 },
    })
    await put('kyc', {
      pk: 'investor#inv_1',
      sk: 'panChecks',
      investorId: 'inv_1',
      checks: [{ id: 'c', sealedFullName: 'v1.Asha' }, { id: 'd' }],
    })
    await put('bank-verification', {
      pk: 'bav_1',
      sk: 'attempt',
      investorId: 'inv_1',
      sealedName: 'v2.2.bank:holderName.inv_1.Asha',
    })
    expect(outputOf(await run())).toBe(`3 of 4 rows were encrypted anew. ${again}`)
    expect(await rowOf('auth', 'investor#inv_1', 'investor')).toMatchObject({
      email: 'v2.2.investor:email.inv_1.a@b',
      phone: 'v2.2.investor:phone.inv_1.98',
      state: 'v1.none',
    })
    expect(await rowOf('auth', 'email#x', 'credentials')).toMatchObject({
      secondFactor: { sealedSecret: 'v2.2.auth:totp.inv_1.key', lastStep: 7 },
    })
    expect(await rowOf('kyc', 'investor#inv_1', 'panChecks')).toMatchObject({
      checks: [{ id: 'c', sealedFullName: 'v2.2.kyc:registeredName.inv_1.Asha' }, { id: 'd' }],
    })
    expect(outputOf(await run())).toBe(none)
    expect(await operatorAuditStore(table, 'sthirank-operations').read('fields', 9)).toMatchObject([
      { flow: 'ops-reencrypt-fields', by: 'kavya.p' },
      { flow: 'ops-reencrypt-fields', by: 'kavya.p' },
    ])
  })

  it('names what does not open, e.g. a row that was copied from another investor, and changes the others', async () => {
    await put('kyc', {
      pk: 'investor#inv_2',
      sk: 'kyc',
      investorId: 'inv_2',
      pan: { sealedPan: 'v2.1.kyc:pan.inv_1.ABCPE1234F' },
    })
    await put('kyc', {
      pk: 'investor#inv_1',
      sk: 'kyc',
      investorId: 'inv_1',
      pan: { sealedPan: 'v2.1.kyc:pan.inv_1.ABCPE1234F' },
    })
    const text = outputOf(await run())
    expect(text).toBe(
      '1 of 2 rows were encrypted anew. 1 fields do not open (the log has field.unreadable with the investor): tell engineering, and keep every data key.',
    )
    expect(text).not.toContain('ABCPE1234F')
  })

  it('keeps what an investor writes meanwhile, and says that it has to run again', async () => {
    await put('account', { pk: 'investor#inv_1', sk: 'profile', thirdPartyName: 'v1.Asha' })
    const written = 'v2.1.account:thirdPartyName.inv_1.Asha R'
    const { update } = table
    vi.spyOn(table, 'update').mockImplementationOnce(async input => {
      await put('account', { pk: 'investor#inv_1', sk: 'profile', thirdPartyName: written })
      return update(input)
    })
    expect(outputOf(await run())).toMatch(/^0 of 1 rows were encrypted anew; there are more/)
    expect(await rowOf('account', 'investor#inv_1', 'profile')).toMatchObject({ thirdPartyName: written })
    expect(outputOf(await run())).toMatch(/^1 of 1 rows/)
  })

  it('ends before its function would, and goes on at the next start', async () => {
    await put('auth', { pk: 'investor#inv_1', sk: 'investor', email: 'v1.a@b' })
    await put('kyc', { pk: 'investor#inv_1', sk: 'kyc', investorId: 'inv_1', sealedName: 'v1.Asha' })
    const { encrypt } = cipher
    const slow = vi.spyOn(cipher, 'encrypt').mockImplementation((...given) => {
      elapsed += 600_000
      return encrypt(...given)
    })
    expect(outputOf(await run())).toMatch(/^1 of 1 rows were encrypted anew; there are more/)
    slow.mockRestore()
    elapsed = 0
    expect(outputOf(await run())).toMatch(/^1 of 1 rows were encrypted anew\. Start it once more/)
    expect(outputOf(await run())).toBe(none)
  })

  it('goes on where a longer table was left, whatever the time of one execution allows', async () => {
    for (let at = 0; at < 30; at += 1)
      await put('kyc', { pk: `investor#inv_${at}`, sk: 'kyc', investorId: `inv_${at}`, sealedName: 'v1.A' })
    const { encrypt } = cipher
    // Time for two rows of one execution.
    const slow = vi.spyOn(cipher, 'encrypt').mockImplementation((...given) => {
      elapsed += 270_000
      return encrypt(...given)
    })
    const outputs: string[] = []
    for (let execution = 0; execution < 20 && outputs.at(-1) !== none; execution += 1) {
      elapsed = 0
      outputs.push(outputOf(await run()))
    }
    slow.mockRestore()
    expect(outputs.filter(text => text.startsWith('2 of 2 rows were encrypted anew'))).toHaveLength(15)
    expect(outputs.at(-1)).toBe(none)
    expect(pauses).toBe(30)
  })

  it('begins anew when another data key writes than at its last start', async () => {
    await put('auth', { pk: 'investor#inv_1', sk: 'investor', email: 'v1.a@b' })
    await put('kyc', { pk: 'investor#inv_1', sk: 'kyc', investorId: 'inv_1', sealedName: 'v1.Asha' })
    const { encrypt } = cipher
    const slow = vi.spyOn(cipher, 'encrypt').mockImplementation((...given) => {
      elapsed += 600_000
      return encrypt(...given)
    })
    await run()
    slow.mockRestore()
    elapsed = 0
    dataKey = 3
    expect(outputOf(await run())).toMatch(/^1 of 2 rows/)
  })
})
