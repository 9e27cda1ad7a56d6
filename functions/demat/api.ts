import { validateParticipant as validateParticipantCall } from '../../shared/contracts/demat/validateParticipant.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { dependencies } from './dependencies.ts'
import { validateParticipant } from './validateParticipant.ts'

export const handler = apiFunction(dependencies, [serve(validateParticipantCall, validateParticipant())])
