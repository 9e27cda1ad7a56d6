import { applyNewCan1 } from '../../shared/contracts/account/applyNewCan1.ts'
import { applyNewCan2 } from '../../shared/contracts/account/applyNewCan2.ts'
import { closeAccount } from '../../shared/contracts/account/closure/closeAccount.ts'
import { getClosure } from '../../shared/contracts/account/closure/getClosure.ts'
import { getDocsRequired } from '../../shared/contracts/account/getDocsRequired.ts'
import { getProfile } from '../../shared/contracts/account/getProfile.ts'
import { getThirdPartyData } from '../../shared/contracts/account/getThirdPartyData.ts'
import { getUserEmail } from '../../shared/contracts/account/getUserEmail.ts'
import { getUserType } from '../../shared/contracts/account/getUserType.ts'
import { saveThirdPartyData } from '../../shared/contracts/account/saveThirdPartyData.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleApplyNewCan1 } from './applyNewCan1.ts'
import { handleApplyNewCan2 } from './applyNewCan2.ts'
import { handleCloseAccount } from './closure/closeAccount.ts'
import { handleGetClosure } from './closure/getClosure.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetDocsRequired } from './getDocsRequired.ts'
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
  serve(getClosure, handleGetClosure(dependencies)),
  serve(closeAccount, handleCloseAccount(dependencies)),
  serve(applyNewCan1, handleApplyNewCan1()),
  serve(applyNewCan2, handleApplyNewCan2()),
  serve(getDocsRequired, handleGetDocsRequired()),
])
