import { X509Certificate } from 'node:crypto'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { fromBER } from 'asn1js'
import { mockClient } from 'aws-sdk-client-mock'
import { CertificationRequest } from 'pkijs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issue, issueChain, newKey, signWith, spkiOf } from '../testing/authority.ts'
import { hasProgram, run } from '../testing/pdfSignature.ts'
import { makeSecrets } from './secrets.ts'
import type { Secret } from './secretsCatalogue.ts'
import { requestCertificate, storeChain } from './signingCertificate.ts'

const ssm = mockClient(SSMClient)
const kms = mockClient(KMSClient)
const company = { name: 'Sthirank Securities Private Limited' }
const vault = {
  ssm: new SSMClient({}),
  kms: new KMSClient({}),
  ask: async () => '',
  company,
  sampleCertificates: false,
}
const key = newKey()
const now = new Date('2026-11-25T06:00:00Z')
let issued: Awaited<ReturnType<typeof issueChain>>

beforeAll(async () => {
  issued = await issueChain(key)
})
beforeEach(() => {
  ssm.reset()
  kms.reset()
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: 'none', $metadata: {} }))
  ssm.on(PutParameterCommand).resolves({})
  kms.on(GetPublicKeyCommand).resolves({ PublicKey: spkiOf(key) })
  kms
    .on(SignCommand)
    .callsFake(({ Message }: { Message: Uint8Array }) => ({ Signature: signWith(key)(Message) }))
})
const stored = () => ssm.commandCalls(PutParameterCommand).map(({ args: [{ input }] }) => input)
const derOf = (pem: string): ArrayBuffer =>
  new Uint8Array(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')).buffer

describe('the request for the certificate of the signing key', () => {
  it('is a PKCS #10 of the company, signed with the key', async () => {
    const pem = await requestCertificate(vault, company)
    const request = new CertificationRequest({ schema: fromBER(derOf(pem)).result })
    expect(await request.verify()).toBe(true)
    expect(Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER()).equals(spkiOf(key))).toBe(true)
    const subject = request.subject.typesAndValues.map(({ type, value }) => [type, value.valueBlock.value])
    expect(subject).toEqual([
      ['2.5.4.6', 'IN'],
      ['2.5.4.10', company.name],
      ['2.5.4.3', company.name],
    ])
  })

  it.skipIf(!hasProgram('openssl', 'version'))('is verified by OpenSSL', async () => {
    const pem = await requestCertificate(vault, company)
    const verify = ['req', '-verify', '-noout', '-subject', '-in', 'request.pem']
    const { output, status } = run({ 'request.pem': pem }, 'openssl', ...verify)
    expect(status).toBe(0)
    expect(output).toMatch(/verify OK/)
    expect(output).toContain(company.name)
  })
})

describe('the certificate of a stage without investors', () => {
  const seed: Secret = {
    name: 'document-signing-certificate',
    make: 'signed',
    signedBy: 'alias/sthirank-document-signing',
  }

  it('is made once, from the key, and says that it is a sample', async () => {
    const made = await makeSecrets({ ...vault, sampleCertificates: true }, 'staging', [seed])
    expect(made).toEqual([{ name: seed.name, outcome: 'made' }])
    const [input] = stored()
    expect(input).toMatchObject({
      Name: '/sthirank/staging/document-signing-certificate',
      Type: 'SecureString',
      Overwrite: false,
    })
    const sample = new X509Certificate(input?.Value ?? '')
    expect(sample.publicKey.export({ type: 'spki', format: 'der' }).equals(spkiOf(key))).toBe(true)
    expect(sample.verify(sample.publicKey)).toBe(true)
    expect(sample.subject).toContain('OU=Sample: issued by nobody')
    expect(sample.subject).toContain(`O=${company.name}`)
    expect(sample.ca).toBe(false)
    expect([sample.validFromDate, sample.validToDate].map(date => date.getUTCFullYear())).toEqual([
      2020, 2049,
    ])
  })

  it('is not made for investors: an authority issues theirs', async () => {
    expect(await makeSecrets(vault, 'production', [seed])).toEqual([{ name: seed.name, outcome: 'missing' }])
    expect(stored()).toEqual([])
  })
})

describe('a chain that an authority issued', () => {
  const store = (pem: string, at = now) => storeChain(vault, 'production', pem, at)

  it('is stored over the one before, without what stands between its certificates', async () => {
    const withNotes = issued.chain.replaceAll('-----BEGIN', 'Bag Attributes: <none>\n-----BEGIN')
    expect(await store(withNotes)).toEqual([])
    const [input] = stored()
    expect(input).toMatchObject({
      Name: '/sthirank/production/document-signing-certificate',
      Overwrite: true,
      Tier: 'Intelligent-Tiering',
      KeyId: 'alias/sthirank-data',
    })
    expect(input?.Value?.trim()).toBe(issued.chain.trim())
  })

  it('is refused with the reason when documents cannot be signed with it', async () => {
    const stranger = await issueChain(newKey())
    await expect(store(stranger.chain)).rejects.toThrow('does not belong to the key of this stage')
    const ended = await issueChain(key, { from: '2024-01-01', to: '2026-11-24' })
    await expect(store(ended.chain)).rejects.toThrow(/Private Limited ended on 2026-11-24/)
    const later = await issueChain(key, { from: '2026-12-01' })
    await expect(store(later.chain)).rejects.toThrow('begins on 2026-12-01')
    const own = await issue(company.name, key)
    await expect(store(own.pem)).rejects.toThrow('nobody trusts it')
    const without = issued.signer.pem + issued.root.pem
    await expect(store(without)).rejects.toThrow(
      'Certificate 1 of the chain is not issued by the one after it',
    )
    await expect(store('')).rejects.toThrow('There is no certificate')
    await expect(store('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).rejects.toThrow(
      'cannot be read',
    )
    expect(stored()).toEqual([])
  })

  it('is stored with a warning when it ends within thirty days, or does not reach the root', async () => {
    const soon = await issueChain(key, { to: '2026-12-24' })
    expect(await store(soon.chain)).toEqual([expect.stringContaining('ends within 30 days')])
    const inTime = await issueChain(key, { to: '2026-12-25' })
    expect(await store(inTime.chain)).toEqual([])
    expect(await store(issued.signer.pem + issued.authority.pem)).toEqual([
      expect.stringMatching(/ends before the root: readers have to know .*Test root/),
    ])
  })
})
