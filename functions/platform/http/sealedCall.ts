import { constants, createPrivateKey, createPublicKey, privateDecrypt } from 'node:crypto'
import { open, type SealHeader, SealRefused, seal, sealSkewMs } from '../../../shared/payloadEnvelope.ts'
import { epochSeconds } from '../clock.ts'
import { environment } from '../environment.ts'
import type { Table } from '../records/table.ts'
import type { Secrets } from '../security/secrets.ts'

/** The server's end of sealed calls (K-202, K-203, browser.md 4). */

export interface OpenedCall {
  readonly value: unknown
  /** Seals the answer for the same call, bound to the request. */
  sealReply(value: unknown): Promise<string>
}

export interface Seals {
  /** The public key as PEM text; empty when the stage has none. */
  publicKey(): Promise<string>
  /** Opens a request; throws `SealRefused` for a replay, a stale time, another call, anything tampered. */
  open(request: { pkey: string; token: string; htm: string; htu: string; now: Date }): Promise<OpenedCall>
  /** For a call without a body: takes the caller's secret so that the answer can be sealed. */
  replyOnly(request: { pkey: string; htm: string; htu: string; now: Date }): Promise<OpenedCall>
}

const keyId = 'k1'

/** The sender's secret; throws `SealRefused` when it is not wrapped under our key. */
export async function secretOf(secrets: Secrets, pkey: string): Promise<Uint8Array> {
  // Outside the try: a secret store that is down is no fault of the sender.
  const key = createPrivateKey(await secrets.read('payload-key'))
  try {
    const secret = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(pkey, 'base64url'),
    )
    if (secret.length !== 32) throw new SealRefused('the wrapped secret has another length')
    return new Uint8Array(secret)
  } catch (cause) {
    throw cause instanceof SealRefused
      ? cause
      : new SealRefused('the wrapped secret cannot be opened', { cause })
  }
}

export function openSeals(secrets: Secrets, table: Table): Seals {
  const replier =
    (secret: Uint8Array, header: Omit<SealHeader, 'dir' | 'iat'>, now: Date) => (value: unknown) =>
      seal(secret, value, { ...header, iat: epochSeconds(now), dir: 'reply' })
  return {
    async publicKey() {
      const pem = await secrets.read('payload-key').catch((error: unknown) => {
        if (error instanceof Error && error.name === 'ParameterNotFound') return ''
        throw error
      })
      return pem === '' ? '' : createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()
    },
    async open({ pkey, token, htm, htu, now }) {
      const secret = await secretOf(secrets, pkey)
      const { value, header } = await open(secret, token, { htm, htu, dir: 'request' })
      if (Math.abs(now.getTime() - header.iat * 1000) > sealSkewMs)
        throw new SealRefused('the sealed payload is too old')
      await rememberOnce(table, `${header.kid}#${header.jti}`, now)
      return { value, sealReply: replier(secret, { kid: keyId, jti: header.jti, htm, htu }, now) }
    },
    async replyOnly({ pkey, htm, htu, now }) {
      const secret = await secretOf(secrets, pkey)
      return {
        value: undefined,
        sealReply: replier(secret, { kid: keyId, jti: crypto.randomUUID(), htm, htu }, now),
      }
    },
  }
}

async function rememberOnce(table: Table, id: string, now: Date): Promise<void> {
  const row = await table.update({
    TableName: environment.sessionsTable(),
    Key: { pk: `seal#${id}`, sk: 'seal' },
    UpdateExpression: 'SET expiresAt = :expiresAt',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeValues: { ':expiresAt': epochSeconds(now, 2 * sealSkewMs) },
  })
  if (row === undefined) throw new SealRefused('the sealed payload was seen before')
}
