interface ProviderError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
}

/** An error of the provider with its message in the cardholder's language. */
export function localizeError<Failed extends ProviderError>(error: Failed, locale: string): Failed;
