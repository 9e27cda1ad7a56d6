import { nominationSaved } from '../../../shared/contracts/kyc/events.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { nominationLetter } from './nominationLetter.ts'

/** Letter after a change of the nomination of an approved investor; during the KYC the signature and its letter follow. */
export const onNominationSaved = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, nominationSaved, ({ state, approved = false }, { at }) =>
    approved ? nominationLetter(state, at, dependencies.siteOrigin) : undefined,
  )
