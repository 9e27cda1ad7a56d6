import { beforeEach } from 'vitest'

/** A scene that every test of the file finds as `make` leaves it. */
export function eachTest<Scene extends object>(make: () => Scene): Scene {
  const scene = make()
  beforeEach(() => {
    for (const name of Object.keys(scene)) Reflect.deleteProperty(scene, name)
    Object.assign(scene, make())
  })
  return scene
}
