import { getFundDetails } from '../../shared/contracts/funds/getFundDetails.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetFundDetails } from './getFundDetails.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [serve(getFundDetails, handleGetFundDetails(dependencies))])
