import { validateParticipant } from '../../shared/contracts/demat/validateParticipant.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { dependencies } from './dependencies.ts'
import { handleValidateParticipant } from './validateParticipant.ts'

export const handler = apiFunction(dependencies, [serve(validateParticipant, handleValidateParticipant())])
