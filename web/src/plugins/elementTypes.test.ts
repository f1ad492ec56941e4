import type * as kit from '@pinye/plugin-api'
import { describe, expectTypeOf, it } from 'vitest'
import type * as model from '../model/elementType.ts'
import type { Props } from '../model/work.ts'

/** `model` may import nothing, so the shapes stand twice; here the compiler compares them. */
describe('the shapes of an element type', () => {
  it('are the same for plugins and for the studio', () => {
    expectTypeOf<model.ElementType>().toEqualTypeOf<kit.ElementType>()
    expectTypeOf<model.PropSpec>().toEqualTypeOf<kit.PropSpec>()
    expectTypeOf<model.PropType>().toEqualTypeOf<kit.PropType>()
    expectTypeOf<model.LocalizedText>().toEqualTypeOf<kit.LocalizedText>()
    expectTypeOf<Props>().toEqualTypeOf<kit.Props>()
  })
})
