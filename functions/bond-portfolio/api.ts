import { getPayouts as getPayoutsCall } from '../../shared/contracts/bond-portfolio/getPayouts.ts'
import { getPortfolio as getPortfolioCall } from '../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory as getPortfolioHistoryCall } from '../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { getPayouts } from './getPayouts.ts'
import { getPortfolio } from './getPortfolio.ts'
import { getPortfolioHistory } from './getPortfolioHistory.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getPortfolioCall, getPortfolio(dependencies)),
  serve(getPayoutsCall, getPayouts(dependencies)),
  serve(getPortfolioHistoryCall, getPortfolioHistory(dependencies)),
])
