import type { Fault } from "./fault.ts";
import { fitFaults } from "./fit-faults.ts";

/** Every mistake that the tests have to notice. */
export const faults: readonly Fault[] = [...fitFaults];
