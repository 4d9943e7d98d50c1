// Written by tools/generate/make_letters.py from Unicode 14.0.0: edit that, not this.

extension LinkHost {
  /// The letters, marks and digits beyond ASCII that stay what they are when a browser normalizes
  /// a host: the lengths of ranges by turns without letters and with them, from U+0080 on. A number
  /// is written in digits of base 28, the highest first, as the characters from `#` on; of its last
  /// digit those from `?` on.
  static var letterRanges: StaticString {
    """
    %GV@$B@%AAJAG@$X@%KH$GB)SHHCKY@@@P%GA@AI@$GAABB@@E@@%OFXB@BA@'W@*RE$J@@G$P@@@A@A@$O$@JD%QCFC\
    &F@GAI@RA@O+ECCA$QQ$?C$K@EH%Q@'DGCAI@&RGQI@@$XA@AYI@HOJ&ZH&JFP@@O&YO'?OC@*EDCFPI'IL$U@FDN@I$\
    J$U@$IC$FVAEIJ@@@@@CD@H@C@C@C@K@H@@DF@B@L@H@C@C@C@K@BH@%@%QE%UA&FA&MA5F$COO&IB9CAP@YD%RE%KJ'\
    CA$AB@CM$I-SI(G$I$?C'IL@G)APHK'CK%?G%EA%GOB@&CB@J@Q@$?L@$E$H*UA*P@@@@@@@@@@@@B%B@@DF@@@@BBBD\
    DB@F@@DF@@@@*N$D%H@Z@$WA&.V'KA&REHK&SV'P$R@3TA$FE@DDAC&EAAA&E@BE$N'?$C$SO5G+.K%G$#*H%J$QA,PB\
    &N@I@$@A%OIA$HHA%U@WA%VZBA$QC@R$WK%MI$KB@@$TA$GK&LMJE'IEVB&OAOA&TDHF'J@1-W.&MA@@@AI@@@@AAB+S\
    @>LO%J@1C+Z,E+C$B$CLS@GE%UA$S$S/SK5X'N&AIVH$B%HUIUIY%M%?EA%G%G$C$@B$@$FG@$AX$YIUIRLQ&Y+RL%A.\
    Q$PB&XI$M$BU$MTZ&R$B&@F@L'?C$SA%VCC@L@@$F%?E&VF1RDIC&S@+YV&TBU$I%@F'IE+Z&P%QT%LK(E@&GG%ZB@Q1\
    HNIW:@)P@%V$'Y+E&7PN$-F('P/2EE'TJ$ZHCKIH$#L'O+A@<$JBA)#@%N6IDBEGGAF$AC(GB%1R$ZC$UG@M@U%(G.L&\
    U$3U+DJ'Y*.A%8#P)2Z)+J
    """
  }
}
