import { meansPicture, seen, type Check } from './problem.ts'

/** Elements that are there for a picture and have none: types that ask for one when they are added, or that bring one. */
export const emptyPictures: Check = (scene) =>
  seen(scene).flatMap(({ element, type }) => {
    const lacks = type.props.some(
      (prop) => meansPicture(type, prop) && (element.pluginProps[prop.name] ?? '') === '',
    )
    const { uuid } = element
    return lacks
      ? [{ code: 'emptyPicture', severity: 'warning', pageId: scene.page.uuid, uuid }]
      : []
  })
