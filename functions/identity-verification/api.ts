import { getToken } from '../../shared/contracts/identity-verification/getToken.ts'
import { identityHook } from '../../shared/contracts/identity-verification/identityHook.ts'
import { identityUser } from '../../shared/contracts/identity-verification/identityUser.ts'
import { initialData } from '../../shared/contracts/identity-verification/initialData.ts'
import { syncKycResult } from '../../shared/contracts/identity-verification/syncKycResult.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetToken } from './getToken.ts'
import { handleIdentityHook } from './identityHook.ts'
import { handleIdentityUser } from './identityUser.ts'
import { handleInitialData } from './initialData.ts'
import { handleSyncKycResult } from './syncKycResult.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getToken, handleGetToken(dependencies)),
  serve(initialData, handleInitialData(dependencies)),
  serve(syncKycResult, handleSyncKycResult(dependencies)),
  serve(identityUser, handleIdentityUser(dependencies)),
  serve(identityHook, handleIdentityHook(dependencies)),
])
