import { applyNewCan1 } from '../../shared/contracts/account/applyNewCan1.ts'
import { applyNewCan2 } from '../../shared/contracts/account/applyNewCan2.ts'
import { closeAccount } from '../../shared/contracts/account/closure/closeAccount.ts'
import { getClosure } from '../../shared/contracts/account/closure/getClosure.ts'
import { getDocsRequired } from '../../shared/contracts/account/getDocsRequired.ts'
import { getProfile } from '../../shared/contracts/account/getProfile.ts'
import { getThirdPartyData } from '../../shared/contracts/account/getThirdPartyData.ts'
import { getUserEmail } from '../../shared/contracts/account/getUserEmail.ts'
import { getUserType } from '../../shared/contracts/account/getUserType.ts'
import { confirmPan } from '../../shared/contracts/account/pans/confirmPan.ts'
import { deleteSubAccount } from '../../shared/contracts/account/pans/deleteSubAccount.ts'
import { fetchClients } from '../../shared/contracts/account/pans/fetchClients.ts'
import { getPans } from '../../shared/contracts/account/pans/getPans.ts'
import { getValidPans } from '../../shared/contracts/account/pans/getValidPans.ts'
import { sendPanCode } from '../../shared/contracts/account/pans/sendPanCode.ts'
import { setPanDefault } from '../../shared/contracts/account/pans/setPanDefault.ts'
import { unDeleteSubAccount } from '../../shared/contracts/account/pans/unDeleteSubAccount.ts'
import { updateSubAccount } from '../../shared/contracts/account/pans/updateSubAccount.ts'
import { withdrawPanConsent } from '../../shared/contracts/account/pans/withdrawPanConsent.ts'
import { getPlan } from '../../shared/contracts/account/plans/getPlan.ts'
import { getTxnAmtBal } from '../../shared/contracts/account/plans/getTxnAmtBal.ts'
import { listPlans } from '../../shared/contracts/account/plans/listPlans.ts'
import { saveRiskProfile } from '../../shared/contracts/account/plans/saveRiskProfile.ts'
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
import { handleConfirmPan } from './panConsent/confirmPan.ts'
import { handleSendPanCode } from './panConsent/sendPanCode.ts'
import { handleWithdrawPanConsent } from './panConsent/withdrawPanConsent.ts'
import { handleDeleteSubAccount } from './pans/deleteSubAccount.ts'
import { handleFetchClients } from './pans/fetchClients.ts'
import { handleGetPans } from './pans/getPans.ts'
import { handleGetValidPans } from './pans/getValidPans.ts'
import { handleSetPanDefault } from './pans/setPanDefault.ts'
import { handleUnDeleteSubAccount } from './pans/unDeleteSubAccount.ts'
import { handleUpdateSubAccount } from './pans/updateSubAccount.ts'
import { handleGetPlan } from './plans/getPlan.ts'
import { handleGetTxnAmtBal } from './plans/getTxnAmtBal.ts'
import { handleListPlans } from './plans/listPlans.ts'
import { handleSaveRiskProfile } from './plans/saveRiskProfile.ts'
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
  serve(confirmPan, handleConfirmPan(dependencies)),
  serve(deleteSubAccount, handleDeleteSubAccount(dependencies)),
  serve(fetchClients, handleFetchClients(dependencies)),
  serve(getPans, handleGetPans(dependencies)),
  serve(getValidPans, handleGetValidPans(dependencies)),
  serve(sendPanCode, handleSendPanCode(dependencies)),
  serve(setPanDefault, handleSetPanDefault(dependencies)),
  serve(unDeleteSubAccount, handleUnDeleteSubAccount(dependencies)),
  serve(updateSubAccount, handleUpdateSubAccount(dependencies)),
  serve(withdrawPanConsent, handleWithdrawPanConsent(dependencies)),
  serve(getPlan, handleGetPlan()),
  serve(getTxnAmtBal, handleGetTxnAmtBal()),
  serve(listPlans, handleListPlans()),
  serve(saveRiskProfile, handleSaveRiskProfile(dependencies)),
  serve(applyNewCan1, handleApplyNewCan1()),
  serve(applyNewCan2, handleApplyNewCan2()),
  serve(getDocsRequired, handleGetDocsRequired()),
])
