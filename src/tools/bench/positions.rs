//! The positions of the benchmark: for every game the start and three from random play.
//!
//! Any change here changes the node count that identifies a version of the search.

/// The positions of one game.
pub(super) struct Suite {
    /// The name of the game.
    pub(super) variant: &'static str,
    /// How deep each is searched, in plies.
    pub(super) depth: u32,
    /// The positions as FEN.
    pub(super) positions: &'static [&'static str],
}

/// All positions.
pub(super) const SUITES: &[Suite] = &[
    Suite {
        variant: "chess",
        depth: 13,
        positions: &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bqkb1r/ppppp1pp/2n2n2/6N1/8/3P4/PP3PPP/RNBQKB1R w KQkq - 0 1",
            "rn1qkb2/1p2pp2/p1pQb1P1/8/P3P1pr/2P5/1P2P3/RN2KBN1 w Qq - 0 1",
            "r1bk1b2/1pp3pp/8/pP1p4/P2P2N1/1QP5/4K3/RN6 w - d6 0 1",
        ],
    },
    Suite {
        variant: "cannonshogi",
        depth: 10,
        positions: &[
            "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[] w - - 0 1",
            "lnsgkgsnl/1rc3au1/p1+A1ppp1p/9/3C5/9/P1P1P1P1i/1B1U1I3/LNSGKGSNL[PBr] w - - 0 1",
            "l1sgkgsnl/2ci1u1b1/n1pp2p1p/5ia2/9/1+r1P5/P3PCN1P/2AUP4/LNSGKGS1L[Bpr] w - - 0 1",
            "l1sg1gsn1/3k3+Al/n+r5Iu/C1pP3p1/6P2/2+b3P1P/P2PPG3/5IC1B/L1S1K1+uNL[PNsgra] w - - 0 1",
        ],
    },
    Suite {
        variant: "cannonshogi-pawndrop",
        depth: 10,
        positions: &[
            "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[] w - - 0 1",
            "lnsgkgsnl/1rc3au1/p1+A1p1p1p/9/3C5/6r2/P1P1P1P1i/1B1U1I3/LNSGKGSNL[PBp] w - - 0 1",
            "lnsgkgsn1/2ci1uabl/I1p3p1p/3p5/9/2A6/P1P1+b1PPP/1S1r2C2/LN1GKGSNL[pru] w - - 0 1",
            "l1sg1gsnB/3k3+Al/+R1n6/+r2p2pp1/9/u3PPP1P/3P5/4GIC2/L+uSGK1SNL[Ppnbaci] w - - 0 1",
        ],
    },
    Suite {
        variant: "cannonshogi-swapped",
        depth: 10,
        positions: &[
            "lnsgkgsnl/1ric1aub1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BUA1CIR1/LNSGKGSNL[] w - - 0 1",
            "lnsgkrsnl/1ric2ua1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BUA1CI2/LNSGKGSNL[Gb] w - - 0 1",
            "ln1gkgsnl/1si3+u1B/1rp1p1pp1/8P/9/2P+C5/P4P3/1BUA2I1+c/LNSGKaSNL[ppgr] w - - 0 1",
            "1ns1kg1nl/1sicgs2l/1rp1p3B/1GG2P1P1/9/2P1PB3/+li3+aPP1/2USK2R1/L3+u2N1[Ppnac] w - - 0 1",
        ],
    },
    Suite {
        variant: "cannonshogi-korean",
        depth: 10,
        positions: &[
            "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[] w - - 0 1",
            "lnsgkgs+Rl/2ci2a2/p1pBp1p1p/1+r7/9/9/P1P1P+uP1P/2AU1IC2/LNSGKGSNL[Nb] w - - 0 1",
            "1nsgkgsnl/b1ci3b1/2p1p1p1p/9/2PP5/l5a1C/4P3P/+r1AU1G1R1/LNSGK1SNL[Uppi] w - - 0 1",
            "2sgkr1n1/A2i2s1+L/n1pg5/p3pup2/8I/3C5/1P2P1PP1/1B1+a1S1B1/LNSGK2N1[LLppgruc] w - - 0 1",
        ],
    },
    Suite {
        variant: "cannonchess",
        depth: 7,
        positions: &[
            "adcskucda/9/iiiiiiiii/9/9/9/IIIIIIIII/9/ADCUKSCDA[] w - - 0 1",
            "ad1skucda/9/iii1ii1ii/2+i6/6+C2/9/IIIIIIIII/9/AD1UKSC1D[ICa] w - - 0 1",
            "a2k2cda/+d8/iii1iiiii/4i4/4S4/+A6+I1/+iI1III1II/+Iu7/2C1KSCDA[Cud] w - - 0 1",
            "4k2d1/2s5+i/iii1+i1i1+i/7i1/1+D6a/+IK1+I5/4Ia1II/2+I2+C3/ADC4D1[IICSiicauu] w - - 0 1",
        ],
    },
    Suite {
        variant: "swedishcannon",
        depth: 12,
        positions: &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1",
            "rnb1kbnr/pppp1pp1/7p/4P1q1/7P/8/PPP1PPP1/RNBQKBNR[Cc] w KQkq - 0 1",
            "rn2kb1r/ppp2ppp/3pp3/1N1n4/8/5N1P/RPPPPP1P/2BQKB1R[c] w kq - 0 1",
            "rnb5/2ppkp2/p7/2P1p1C1/q5n1/R6B/3PP3/2BQK1N1[] w - - 0 1",
        ],
    },
    Suite {
        variant: "swedishcannon2",
        depth: 12,
        positions: &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CCcc] w KQkq - 0 1",
            "rnb1kbnr/pppp1pp1/7p/4P1q1/7P/8/PPP1PPP1/RNBQKBNR[CCcc] w KQkq - 0 1",
            "rn2kb1r/ppp1pp1p/3p1np1/8/1P1P2bN/2N5/qCP1PP1P/R1BQKBR1[cc] w Qkq - 0 1",
            "rnbqk3/p1pp1p2/3P4/8/Pp2P3/8/1C3KQ1/R1c2B2[C] w q - 0 1",
        ],
    },
    Suite {
        variant: "gunnery8x10",
        depth: 12,
        positions: &[
            "rmbnqknbmr/pppppppppp/10/10/10/10/PPPPPPPPPP/RMBNQKNBMR w KQkq - 0 1",
            "rmbnqk1bmr/ppppnpp1pp/5P1p2/4p5/10/10/PPPPP1PPPP/RMBNQKNBMR w KQkq - 0 1",
            "r2n1k1b1r/1pm1pppp1p/3p4m1/10/q5bQ2/1M3N4/1P1PP1PP1P/R1B2K1BMR w KQkq - 0 1",
            "rm2k1n3/pnp7/3p1p2p1/1p3b1p2/1P8/2PP3P2/P5P3/R1MN2KBMR w - - 0 1",
        ],
    },
    Suite {
        variant: "gunnery8x8",
        depth: 12,
        positions: &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1ppp1/8/3p3p/6PP/P7/1PPPPP2/RNBQKBNR w KQkq - 0 1",
            "1rbq1bnr/pp3kp1/3pp3/7p/1n2N3/BP3N1P/P2PP1P1/RQ2KB1R w KQ - 0 1",
            "2bk4/4b3/2p1p1P1/p7/P7/6R1/3KPP2/5rN1 w - - 0 1",
        ],
    },
];
