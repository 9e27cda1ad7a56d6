import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '../platform/log.ts'
import { openFieldCipher } from '../platform/security/fieldCipher.ts'
import { memoryTable } from '../platform/testing/memoryTable.ts'
import { withPan } from './kycRecordLifecycle.ts'
import { kycContext } from './kycRows.ts'
import { kycStore } from './kycStore.ts'
import { readKyc } from './published.ts'

vi.mock(import('../platform/log.ts'), async original => ({ ...(await original()), log: vi.fn<typeof log>() }))

const kms = mockClient(KMSClient)
beforeEach(() => {
  vi.stubEnv('FIELD_KEY_ID', 'field-key')
  vi.stubEnv('FIELD_KEYS', '1')
  vi.stubEnv('TABLE_KYC', 'sthirank-kyc')
  kms.on(DecryptCommand).resolves({ Plaintext: Buffer.alloc(32, 7) })
})

it('the KYC of one investor, copied to another, is not shown to that one', async () => {
  const table = memoryTable()
  const cipher = openFieldCipher({ read: () => Promise.resolve('AAAA') })
  const now = new Date('2026-11-23T05:00:00.000Z')
  const part = {
    index: 'pan-index',
    sealedPan: await cipher.encrypt('ABCPE1234F', kycContext.pan, 'inv_1'),
    sealedName: await cipher.encrypt('Asha Rao', kycContext.name, 'inv_1'),
    sealedDob: await cipher.encrypt('1990-02-07', kycContext.dob, 'inv_1'),
    gender: 'F' as const,
    income: '3' as const,
    operative: true,
    savedAt: now.toISOString(),
  }
  const store = kycStore(table, 'sthirank-kyc')
  await store.save(await store.read('inv_1'), withPan(await store.read('inv_1'), part, now), {
    now,
    correlationId: 'req-1',
  })
  expect((await readKyc(table, cipher, 'inv_1')).pan?.pan).toBe('ABCPE1234F')

  const row = table.rows.get('sthirank-kyc|investor#inv_1|kyc')
  table.rows.set('sthirank-kyc|investor#inv_2|kyc', { ...row, pk: 'investor#inv_2', investorId: 'inv_2' })
  const answer = await readKyc(table, cipher, 'inv_2').catch((error: unknown) => String(error))
  expect(answer).toMatch(/^UnreadableField: kyc:\w+ of inv_2 was changed, or belongs elsewhere$/)
  expect(vi.mocked(log)).toHaveBeenCalledWith('field.unreadable', {
    recordId: 'inv_2',
    operation: kycContext.pan,
  })
  expect(JSON.stringify([answer, vi.mocked(log).mock.calls])).not.toMatch(/ABCPE1234F|Asha|1990/)
})
