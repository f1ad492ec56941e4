import { isImageSlot, listVisibleElements, type PageCheck } from './check.ts'

/** Elements that are there for a picture and have none: types that ask for one when they are added, or that bring one. */
export const emptyPictures: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const lacks = type.props.some(
      (prop) => isImageSlot(type, prop) && (element.pluginProps[prop.name] ?? '') === '',
    )
    const { uuid } = element
    return lacks
      ? [{ code: 'emptyPicture', severity: 'warning', pageId: input.page.uuid, uuid }]
      : []
  })
