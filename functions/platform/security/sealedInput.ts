import { open, SealRefused, sealSkewMs } from '../../../shared/payloadEnvelope.ts'
import { secretOf } from '../http/sealedCall.ts'
import type { Secrets } from './secrets.ts'

/** Opens what an operator's command sealed for one flow; throws `SealRefused` for another flow, an old one, anything tampered. */
export type OpenSealedInput = (sealed: string, flow: string, now: Date) => Promise<unknown>

/**
 * The input of a flow that needs personal data, e.g. the e-mail address of somebody who calls: sealed under the platform's public
 * key by `npm run ops`, so that the history of the execution has nothing that can be read, and nothing that is taken again
 * after five minutes. `<wrapped secret>~<token>`, see `shared/payloadEnvelope.ts`.
 */
export const openSealedInput =
  (secrets: Secrets): OpenSealedInput =>
  async (sealed, flow, now) => {
    const [wrapped = '', token = ''] = sealed.split('~')
    const { value, header } = await open(await secretOf(secrets, wrapped), token, {
      htm: 'START',
      htu: flow,
      dir: 'request',
    })
    if (Math.abs(now.getTime() - header.iat * 1000) > sealSkewMs)
      throw new SealRefused('the sealed input is too old')
    return value
  }
