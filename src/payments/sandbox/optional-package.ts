/** Loads a package that only the sandbox needs; says which one is missing instead of a bare resolution error. */
export async function loadOptionalPackage<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const advice = `install it (npm install ${name}) or choose another mode than sandbox`
    throw new Error(`The sandbox needs the optional package ${name}, which could not be loaded: ${advice}.`, {
      cause,
    })
  }
}
