import { createCipheriv, randomBytes } from 'node:crypto'
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../../../shared/logLines.ts'
import { log } from '../log.ts'
import { openFieldCipher, UnreadableField } from './fieldCipher.ts'

vi.mock(import('../log.ts'), async original => ({ ...(await original()), log: vi.fn<typeof log>() }))

const kms = mockClient(KMSClient)
/** The data key that KMS unwraps from a parameter: its last letter, 32 times. */
const keyOf = (wrapped: Uint8Array): Buffer => Buffer.alloc(32, wrapped.at(-1))
beforeEach(() => {
  kms.reset()
  vi.stubEnv('FIELD_KEY_ID', 'field-key')
  vi.stubEnv('FIELD_KEYS', '1')
  kms.on(DecryptCommand).callsFake(({ CiphertextBlob }: { CiphertextBlob: Uint8Array }) => ({
    Plaintext: keyOf(CiphertextBlob),
  }))
})
const open = () => openFieldCipher({ read: name => Promise.resolve(Buffer.from(name).toString('base64')) })
const field = 'bank:accountNumber'

/** As it was written before investors were bound to their fields. */
function sealedBefore(plain: string, context: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(Buffer.from('field-key')), iv)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', ...[iv, cipher.getAuthTag(), body].map(part => part.toString('base64url'))].join('.')
}

describe('encrypted fields', () => {
  it('come back as they were, never look the same twice, and ask KMS once per key', async () => {
    const cipher = open()
    const [one, two] = [
      await cipher.encrypt('000111222333', field, 'inv_1'),
      await cipher.encrypt('000111222333', field, 'inv_1'),
    ]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v2\.1\.[\w-]{16}\.[\w-]{22}\./)
    expect(await cipher.decrypt(one, field, 'inv_1')).toBe('000111222333')
    expect(kms.commandCalls(DecryptCommand)).toHaveLength(1)
  })

  it('cannot be moved to another field or changed', async () => {
    const cipher = open()
    const sealed = await cipher.encrypt('000111222333', field, 'inv_1')
    await expect(cipher.decrypt(sealed, 'account:phone', 'inv_1')).rejects.toThrow(UnreadableField)
    const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`
    await expect(cipher.decrypt(changed, field, 'inv_1')).rejects.toThrow(UnreadableField)
    for (const other of [sealed.replace('v2', 'v3'), sealed.replace('v2.1', 'v2.2'), '', 'v2.1', 'v1.A.B'])
      await expect(cipher.decrypt(other, field, 'inv_1'), other).rejects.toThrow(UnreadableField)
  })

  it('copied to another investor do not open, and a person is called without a value in the line (S8)', async () => {
    const cipher = open()
    const sealed = await cipher.encrypt('000111222333', field, 'inv_1')
    const refused = await cipher.decrypt(sealed, field, 'inv_2').catch((error: unknown) => error)
    expect(String(refused)).toBe(
      'UnreadableField: bank:accountNumber of inv_2 was changed, or belongs elsewhere',
    )
    expect(log).toHaveBeenLastCalledWith('field.unreadable', { recordId: 'inv_2', operation: field })
    expect(logLines['field.unreadable']).toBe('ERROR')
  })

  it('written before investors were bound to them are read, as long as the first data key is', async () => {
    const old = sealedBefore('000111222333', field)
    expect(await open().decrypt(old, field, 'inv_1')).toBe('000111222333')
    await expect(open().decrypt(old, 'account:phone', 'inv_1')).rejects.toThrow(UnreadableField)
    expect(open().isCurrent(old)).toBe(false)
    vi.stubEnv('FIELD_KEYS', '2')
    await expect(open().decrypt(old, field, 'inv_1')).rejects.toThrow('a data key that is not read')
  })

  it('of two data keys are read beside each other, and the first one named writes', async () => {
    const before = await open().encrypt('000111222333', field, 'inv_1')
    vi.stubEnv('FIELD_KEYS', '2,1')
    const cipher = open()
    const after = await cipher.encrypt('000111222333', field, 'inv_1')
    expect(after).toMatch(/^v2\.2\./)
    expect([cipher.isCurrent(before), cipher.isCurrent(after)]).toEqual([false, true])
    for (const sealed of [before, after])
      expect(await cipher.decrypt(sealed, field, 'inv_1')).toBe('000111222333')
    vi.stubEnv('FIELD_KEYS', '2')
    await expect(open().decrypt(before, field, 'inv_1')).rejects.toThrow(UnreadableField)
  })

  it('are found by a blind index that is stable and bound to its field', async () => {
    const cipher = open()
    expect(await cipher.index('a@b.in', 'auth:email')).toBe(await cipher.index('a@b.in', 'auth:email'))
    expect(await cipher.index('a@b.in', 'auth:email')).not.toBe(await cipher.index('a@b.in', 'account:email'))
  })
})
