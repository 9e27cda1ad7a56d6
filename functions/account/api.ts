import { getProfile as getProfileCall } from '../../shared/contracts/account/getProfile.ts'
import { getThirdPartyData as getThirdPartyDataCall } from '../../shared/contracts/account/getThirdPartyData.ts'
import { getUserEmail as getUserEmailCall } from '../../shared/contracts/account/getUserEmail.ts'
import { getUserType as getUserTypeCall } from '../../shared/contracts/account/getUserType.ts'
import { saveThirdPartyData as saveThirdPartyDataCall } from '../../shared/contracts/account/saveThirdPartyData.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { getProfile } from './getProfile.ts'
import { getThirdPartyData } from './getThirdPartyData.ts'
import { getUserEmail } from './getUserEmail.ts'
import { getUserType } from './getUserType.ts'
import { saveThirdPartyData } from './saveThirdPartyData.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getProfileCall, getProfile(dependencies)),
  serve(getUserEmailCall, getUserEmail()),
  serve(getUserTypeCall, getUserType(dependencies)),
  serve(getThirdPartyDataCall, getThirdPartyData(dependencies)),
  serve(saveThirdPartyDataCall, saveThirdPartyData(dependencies)),
])
