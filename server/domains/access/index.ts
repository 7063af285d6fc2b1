/** What other domains may ask about access to a post. */
export interface Access {
  /**
   * The running grant that an access token stands for: the signature holds, the token names this post's purchase and the
   * grant is neither over nor revoked at this moment. Undefined otherwise.
   */
  grantOfToken(accessToken: string, postId: string): Promise<RunningGrant | undefined>;
  /** Whether the purchase gives access to the post at this moment. */
  isRunning(orderId: string, postId: string): Promise<boolean>;
}

export interface RunningGrant {
  orderId: string;
  expiresAt: Date;
}
