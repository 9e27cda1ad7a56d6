import { getToken } from '../../shared/contracts/identity-verification/getToken.ts'
import { identityHook } from '../../shared/contracts/identity-verification/identityHook.ts'
import { identityUser } from '../../shared/contracts/identity-verification/identityUser.ts'
import { initialData } from '../../shared/contracts/identity-verification/initialData.ts'
import { syncKycResult } from '../../shared/contracts/identity-verification/syncKycResult.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleIdentityUser } from './identityUser.ts'
import { handleGetToken } from './sessions/getToken.ts'
import { handleIdentityHook } from './sessions/identityHook.ts'
import { handleInitialData } from './sessions/initialData.ts'
import { handleSyncKycResult } from './sessions/syncKycResult.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getToken, handleGetToken(dependencies)),
  serve(initialData, handleInitialData(dependencies)),
  serve(syncKycResult, handleSyncKycResult(dependencies)),
  serve(identityUser, handleIdentityUser(dependencies)),
  serve(identityHook, handleIdentityHook(dependencies)),
])
