import { getToken as getTokenCall } from '../../shared/contracts/identity-verification/getToken.ts'
import { identityHook as identityHookCall } from '../../shared/contracts/identity-verification/identityHook.ts'
import { identityUser as identityUserCall } from '../../shared/contracts/identity-verification/identityUser.ts'
import { initialData as initialDataCall } from '../../shared/contracts/identity-verification/initialData.ts'
import { syncKycResult as syncKycResultCall } from '../../shared/contracts/identity-verification/syncKycResult.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { identityUser } from './identityUser.ts'
import { getToken } from './sessions/getToken.ts'
import { identityHook } from './sessions/identityHook.ts'
import { initialData } from './sessions/initialData.ts'
import { syncKycResult } from './sessions/syncKycResult.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getTokenCall, getToken(dependencies)),
  serve(initialDataCall, initialData(dependencies)),
  serve(syncKycResultCall, syncKycResult(dependencies)),
  serve(identityUserCall, identityUser(dependencies)),
  serve(identityHookCall, identityHook(dependencies)),
])
