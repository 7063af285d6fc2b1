interface ProviderError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
}

/** The provider's error with its message translated to the cardholder's language. */
export function localizeError<Failed extends ProviderError>(error: Failed, locale: string): Failed;
