import { intrestedInOffer } from '../../shared/contracts/telemetry/intrestedInOffer.ts'
import { intrestedInOfferOf } from '../../shared/contracts/telemetry/intrestedInOfferOf.ts'
import { raiseEvent } from '../../shared/contracts/telemetry/raiseEvent.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleRaiseEvent } from './raiseEvent.ts'
import { handleInterest, handleInterestOf } from './recordInterest.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(intrestedInOffer, handleInterest(dependencies)),
  serve(intrestedInOfferOf, handleInterestOf(dependencies)),
  serve(raiseEvent, handleRaiseEvent(dependencies)),
])
