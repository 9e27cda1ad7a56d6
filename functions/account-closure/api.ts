import { closeAccount } from '../../shared/contracts/account-closure/closeAccount.ts'
import { getClosure } from '../../shared/contracts/account-closure/getClosure.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleCloseAccount } from './closeAccount.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetClosure } from './getClosure.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getClosure, handleGetClosure(dependencies)),
  serve(closeAccount, handleCloseAccount(dependencies)),
])
