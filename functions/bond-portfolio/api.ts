import { getPayouts } from '../../shared/contracts/bond-portfolio/getPayouts.ts'
import { getPortfolio } from '../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory } from '../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetPortfolio } from './holdings/getPortfolio.ts'
import { handleGetPortfolioHistory } from './holdings/getPortfolioHistory.ts'
import { handleGetPayouts } from './payouts/getPayouts.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getPortfolio, handleGetPortfolio(dependencies)),
  serve(getPayouts, handleGetPayouts(dependencies)),
  serve(getPortfolioHistory, handleGetPortfolioHistory(dependencies)),
])
