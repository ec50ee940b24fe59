/** What the tools read of the reports of vitest and Playwright. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** A file that cannot be loaded fails without tests. */
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}
