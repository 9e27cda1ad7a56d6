import { constants, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { Explained } from 'cdk-local/addresses'
import { seal } from '../shared/payloadEnvelope.ts'

/** Flows whose input names a person by what must not lie in a history. */
const flowsThatSeal: readonly string[] = ['ops-find-investor']
/** Fields that may be kept as they are. */
const plainFields: readonly string[] = ['orderId', 'sealed', 'by', 'reason']

/**
 * The input as it may be kept: of a flow that needs personal data those fields are sealed under the public key of the platform
 * at `site`, for this flow and five minutes. Every other input comes back as it is.
 */
export async function sealedInput(flow: string, input: unknown, site: string | undefined): Promise<unknown> {
  if (!flowsThatSeal.includes(flow) || typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input)
  const personal = fields.filter(([name]) => !plainFields.includes(name))
  if (personal.length === 0) return input
  if (site === undefined)
    throw new Explained(
      'Say where the site is, e.g. --site https://invest.example: its public key seals the input.',
    )
  const answer = await fetch(`${site}/api/getPublicKey`)
  const key = await answer.text()
  if (!answer.ok || key === '')
    throw new Explained(`${site} has no public key (${answer.status}), so nothing was sent.`)
  const secret = randomBytes(32)
  const wrapped = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    secret,
  ).toString('base64url')
  const token = await seal(new Uint8Array(secret), Object.fromEntries(personal), {
    kid: 'k1',
    jti: randomUUID(),
    // The platform's clock counts, which on one machine is not this one.
    iat: Math.floor(Date.parse(answer.headers.get('x-server-now') ?? '') / 1000),
    htm: 'START',
    htu: flow,
    dir: 'request',
  })
  const plain = Object.fromEntries(fields.filter(([name]) => plainFields.includes(name)))
  return { ...plain, sealed: `${wrapped}~${token}` }
}
