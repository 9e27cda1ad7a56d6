import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFieldCipher } from './fieldCipher.ts'

const kms = mockClient(KMSClient)
beforeEach(() => {
  kms.reset()
  vi.stubEnv('FIELD_KEY_ID', 'field-key')
  kms.on(DecryptCommand).callsFake(({ CiphertextBlob }: { CiphertextBlob: Uint8Array }) => ({
    Plaintext: Buffer.alloc(32, CiphertextBlob[0]),
  }))
})
const open = () => openFieldCipher({ read: name => Promise.resolve(Buffer.from(name).toString('base64')) })

describe('encrypted fields', () => {
  it('come back as they were, never look the same twice, and ask KMS once per key', async () => {
    const cipher = open()
    const [one, two] = [
      await cipher.encrypt('000111222333', 'bank:accountNumber'),
      await cipher.encrypt('000111222333', 'bank:accountNumber'),
    ]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\./)
    expect(await cipher.decrypt(one, 'bank:accountNumber')).toBe('000111222333')
    expect(kms.commandCalls(DecryptCommand)).toHaveLength(1)
  })

  it('cannot be moved to another field or changed', async () => {
    const cipher = open()
    const sealed = await cipher.encrypt('000111222333', 'bank:accountNumber')
    await expect(cipher.decrypt(sealed, 'account:phone')).rejects.toThrow()
    await expect(
      cipher.decrypt(`${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`, 'bank:accountNumber'),
    ).rejects.toThrow()
    await expect(cipher.decrypt(sealed.replace('v1', 'v2'), 'bank:accountNumber')).rejects.toThrow(
      'unknown key version',
    )
  })

  it('are found by a blind index that is stable and bound to its field', async () => {
    const cipher = open()
    expect(await cipher.index('a@b.in', 'auth:email')).toBe(await cipher.index('a@b.in', 'auth:email'))
    expect(await cipher.index('a@b.in', 'auth:email')).not.toBe(await cipher.index('a@b.in', 'account:email'))
  })
})
