// Proxies for bindings with changed behavior.

/** Proxy of the object with some methods replaced. */
export function replaced<T extends object>(real: T, methods: Record<string, unknown>): T {
  return new Proxy(real, {
    get(target, key) {
      const value: unknown = Reflect.get(key in methods ? methods : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
