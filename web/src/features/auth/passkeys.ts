import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import { confirmPasskey } from '../../../../shared/contracts/auth/passkeys/confirmPasskey.ts'
import { passkeyLogin } from '../../../../shared/contracts/auth/passkeys/passkeyLogin.ts'
import { startPasskey } from '../../../../shared/contracts/auth/passkeys/startPasskey.ts'
import { startPasskeyLogin } from '../../../../shared/contracts/auth/passkeys/startPasskeyLogin.ts'
import { type CallProblem, callContract } from '../../lib/calls/callContract.ts'
import type { PlainTextId } from '../../lib/i18n.ts'

/** Passkeys in this browser. Loaded when somebody uses one. */

/** What became of it: done, refused by the server, or ended by the person or the browser, with its sentence. */
export type PasskeyOutcome<Done = undefined> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly problem: CallProblem }
  | { readonly ok: false; readonly ended: PlainTextId }

/**
 * Runs a dialog of the browser's. It rejects with a DOMException when the person closes it, when it takes too long, or when no
 * authenticator fits; for all but a passkey that is there already a browser says the same.
 */
async function inBrowser<Answer>(dialog: Promise<Answer>): Promise<Answer | 'ended' | 'here'> {
  try {
    return await dialog
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'here'
    if (error instanceof DOMException || error instanceof WebAuthnError) return 'ended'
    throw error
  }
}

/** Logs in with a passkey of this site. */
export async function logInWithPasskey(): Promise<PasskeyOutcome> {
  const started = await callContract(startPasskeyLogin, {})
  if (!started.ok) return started
  const answer = await inBrowser(startAuthentication({ optionsJSON: started.body.data }))
  if (answer === 'ended' || answer === 'here') return { ok: false, ended: 'auth.passkeyCancelled' }
  const { id, response } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const credential = { id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  const entered = await callContract(passkeyLogin, { credential })
  return entered.ok ? { ok: true, done: undefined } : entered
}

/** Makes a passkey; with the first factor of an account the recovery codes are answered, this once. */
export async function addPasskey(): Promise<
  PasskeyOutcome<z.output<typeof confirmPasskey.reply>['data']['recoveryCodes']>
> {
  const started = await callContract(startPasskey, {})
  if (!started.ok) return started
  const answer = await inBrowser(startRegistration({ optionsJSON: started.body.data }))
  if (answer === 'here') return { ok: false, ended: 'auth.passkeyHere' }
  if (answer === 'ended') return { ok: false, ended: 'auth.passkeyNotMade' }
  const { id, response } = answer
  const { clientDataJSON, attestationObject, transports = [] } = response
  const confirmed = await callContract(confirmPasskey, {
    credential: { id, response: { clientDataJSON, attestationObject, transports } },
  })
  return confirmed.ok ? { ok: true, done: confirmed.body.data.recoveryCodes } : confirmed
}
