import { addPushDevice } from '../../shared/contracts/messaging/addPushDevice.ts'
import { listPushDevices } from '../../shared/contracts/messaging/listPushDevices.ts'
import { removePushDevice } from '../../shared/contracts/messaging/removePushDevice.ts'
import { whatsappAddressCheck } from '../../shared/contracts/messaging/whatsappAddressCheck.ts'
import { whatsappHook } from '../../shared/contracts/messaging/whatsappHook.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './calls/dependencies.ts'
import { handleAddPushDevice, handleListPushDevices, handleRemovePushDevice } from './devices/devices.ts'
import { handleWhatsappAddressCheck, handleWhatsappHook } from './whatsapp/whatsappHook.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(whatsappHook, handleWhatsappHook(dependencies)),
  serve(whatsappAddressCheck, handleWhatsappAddressCheck(dependencies)),
  serve(listPushDevices, handleListPushDevices(dependencies)),
  serve(addPushDevice, handleAddPushDevice(dependencies)),
  serve(removePushDevice, handleRemovePushDevice(dependencies)),
])
