interface ProviderError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
}

export function localizeError<Failed extends ProviderError>(error: Failed, locale: string): Failed;
