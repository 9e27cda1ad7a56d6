import { getProfile } from '../../shared/contracts/account/getProfile.ts'
import { getThirdPartyData } from '../../shared/contracts/account/getThirdPartyData.ts'
import { getUserEmail } from '../../shared/contracts/account/getUserEmail.ts'
import { getUserType } from '../../shared/contracts/account/getUserType.ts'
import { saveThirdPartyData } from '../../shared/contracts/account/saveThirdPartyData.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetProfile } from './getProfile.ts'
import { handleGetThirdPartyData } from './getThirdPartyData.ts'
import { handleGetUserEmail } from './getUserEmail.ts'
import { handleGetUserType } from './getUserType.ts'
import { handleSaveThirdPartyData } from './saveThirdPartyData.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getProfile, handleGetProfile(dependencies)),
  serve(getUserEmail, handleGetUserEmail()),
  serve(getUserType, handleGetUserType(dependencies)),
  serve(getThirdPartyData, handleGetThirdPartyData(dependencies)),
  serve(saveThirdPartyData, handleSaveThirdPartyData(dependencies)),
])
