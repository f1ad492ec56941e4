import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from './ApiError.ts'
import { useFormState } from './useFormState.ts'

const open = () => renderHook(() => useFormState({ name: '', stock: 1 })).result
const refusal = (details: object) => new ApiError({ kind: 'status', status: 422, ...details })

describe('the state of a form', () => {
  it('puts a refusal beside the field it names (ER-013)', () => {
    const form = open()
    const errors = [{ field: 'name', message: 'too long' }]
    act(() => form.current.refuse(refusal({ message: 'no', errors })))
    expect(form.current.errors).toEqual({ name: 'too long' })
    expect(form.current.failure).toBe('')
  })

  it('puts a value that is taken beside the field that data names', () => {
    const form = open()
    act(() => form.current.refuse(refusal({ message: 'taken', data: { field: 'name' } })))
    expect(form.current.errors).toEqual({ name: 'taken' })
  })

  it('shows above the form what no field owns', () => {
    const form = open()
    const errors = [{ field: 'unseen', message: 'odd' }]
    act(() => form.current.refuse(refusal({ message: 'this is the last one', errors })))
    expect(form.current.errors).toEqual({})
    expect(form.current.failure).toBe('this is the last one')
  })

  it('stays quiet when somebody else has told the reader', () => {
    const form = open()
    const error = refusal({ message: 'Forbidden' })
    error.handled = true
    act(() => form.current.refuse(error))
    expect(form.current.failure).toBe('')
  })

  it('gives inputs what they show a field with and change it by', () => {
    const form = open()
    const errors = [{ field: 'name', message: 'too long' }]
    act(() => form.current.refuse(refusal({ message: 'no', errors })))
    expect(form.current.text('name')).toMatchObject({ name: 'name', value: '', error: 'too long' })
    act(() => form.current.text('name').onChange({ currentTarget: { value: 'cup' } }))
    act(() => form.current.chosen('stock').onChange(2))
    expect(form.current.values).toEqual({ name: 'cup', stock: 2 })
    expect(form.current.text('name').error).toBeUndefined()
  })

  it('forgets the error of a field that is changed', () => {
    const form = open()
    act(() => void form.current.check({ name: 'missing', stock: '' }))
    expect(form.current.errors.name).toBe('missing')
    act(() => form.current.set('name', 'a'))
    expect(form.current.errors.name).toBeUndefined()
    expect(form.current.values).toEqual({ name: 'a', stock: 1 })
  })

  it('finds a form good when no sentence is given', () => {
    const form = open()
    let isGood = false
    act(() => {
      isGood = form.current.check({ name: '' })
    })
    expect(isGood).toBe(true)
  })
})
