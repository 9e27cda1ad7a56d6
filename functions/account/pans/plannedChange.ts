import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import { add, agreeAsGuardian, edit, requireConsent } from './subAccountLifecycle.ts'
import type { SubAccount } from './subAccountRows.ts'
import type { Change } from './subAccountStore.ts'

/** What a save of details means for the consent. Pure. */
export interface Planned extends Pick<Change<never>, 'transition' | 'consent' | 'withdrawn'> {
  /** A consent is given by it, or one that was given is over. */
  readonly gives: boolean
  readonly takes: boolean
  /** The holder had agreed from the address that is replaced. */
  readonly replaces?: boolean
}

/** `before`: left out of one that is new; an erased one may still have the holder's "no". A deleted one is not saved. */
export function plannedChange(
  before: SubAccount | undefined,
  {
    minor,
    emailChanged,
    now,
  }: { readonly minor: boolean; readonly emailChanged: boolean; readonly now: Date },
): Planned {
  const { state, consent, withdrawn } = before ?? {}
  const agreed = state === 'confirmed'
  const byGuardian = agreed && before?.consent?.by === 'guardian'
  const guardian = {
    by: 'guardian',
    at: now.toISOString(),
    textVersion: panConsentVersions.guardian,
  } as const
  if (state !== 'pending' && state !== 'confirmed' && state !== 'withdrawn')
    return minor
      ? { transition: add.confirmed, consent: guardian, gives: true, takes: false }
      : { transition: add.pending, withdrawn, gives: false, takes: false }
  if (minor)
    return byGuardian
      ? { transition: edit.confirmed, consent, gives: false, takes: false }
      : { transition: agreeAsGuardian, consent: guardian, gives: !agreed, takes: false }
  if (emailChanged || byGuardian)
    return {
      transition: requireConsent,
      withdrawn,
      gives: false,
      takes: agreed,
      replaces: agreed && !byGuardian,
    }
  return { transition: edit[state], consent, withdrawn, gives: false, takes: false }
}
